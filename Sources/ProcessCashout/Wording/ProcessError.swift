/// Why a call is refused, in the order in which calls are checked.
///
/// - Source: process-cashout.md §8; the order is inferred there.
package enum ProcessError: String, Error, Sendable, CaseIterable {
  // A login.
  case tooManyLogins, missingAPIKey, invalidAPIKey, countryBlocked
  // Who calls.
  case noToken, malformedToken, unknownUser, wrongSignature, expiredToken, otherAddress
  case endedSession, missingRole, csrf, merchantDisabled
  case rateExceeded
  // A cashout.
  case missingParameters, invalidAmount, verificationRequired, invalidProvider, methodNotLinked
  case amountBelowMinimum, pendingExists, cooldown, insufficientBalance, declined, invalidScript
  // Linking.
  case missingProvider, invalidPayee, notLinked
  // Reading.
  case missingTransaction, transactionNotFound, invalidPage, notFound
  /// The sandbox cannot do what the platform could.
  case unavailable
}
