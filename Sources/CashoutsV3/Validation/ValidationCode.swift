/// The codes of the validation API; its numbers are not those of the cashout endpoints.
/// - Source: cashouts-v3.md §5.5.
package enum ValidationCode: Int, Sendable, CaseIterable {
  case invalidCredentials = 100
  case missingHeader = 101
  case invalidSignature = 102
  case dateOutOfRange = 103
  case methodNotAllowed = 200
  case unregisteredIP = 201
  case invalidBody = 202
  case merchantNotAllowed = 203
  case invalidDocument = 300
  case invalidBankCode = 301
  case invalidBankAccount = 302
  case invalidBankBranch = 303
  case missingFields = 305
  case invalidPixKey = 306
  case countryNotAvailable = 307
  case invalidAmount = 308
  case invalidCurrency = 309
  case limitExceeded = 310
  case userLimitExceeded = 311
  case accountBlocked = 400
  case accountClosed = 401
  case invalidBeneficiaryName = 402
  case invalidAccountType = 404
  case transferTypeNotSupported = 405
}
