/// The codes of refused calls.
/// - Source: cashouts-v3.md §8.3.
package enum InternalCode: Int, Sendable, CaseIterable {
  case invalidParameter = 300
  case invalidControlString = 302
  case invalidBankCode = 303
  case invalidCredentials = 401
  case unregisteredIP = 402
  case invalidRequestBody = 502
  case regulatoryLimits = 503
  case userUnauthorized = 504
  case limitExceeded = 508
  case cashoutNotFound = 509
  case invalidStatusTransition = 510
  case externalIDUsed = 511
  case insufficientFunds = 514
  case invalidUserStatus = 515
  case countryNotAvailable = 518
  case merchantNotEnabled = 519
  case statusNotSupported = 521
  case credentialsContactUs = 524
  case closeLoopRejection = 525
  case invalidCurrency = 526
  case amountBelowMinimum = 533
  case couldNotMakeCashout = 537
  case invalidAccountStatus = 538
  case payoutMethodUnavailable = 539
  case emailOrPhoneRequired = 540
  case emailAlreadyUsed = 541
  case phoneAlreadyUsed = 542
  case invalidPhone = 543
  case bankNotLicensed = 565
  case couldNotCancel = 702
  case internalFailure = 703
}
