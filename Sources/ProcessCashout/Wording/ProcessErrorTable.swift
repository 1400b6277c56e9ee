/// How each refusal is worded: the one place with the contract's error texts.
package enum ProcessErrorTable {
  /// What stands behind the HTTP status of an answer.
  package enum Kind: Sendable {
    /// `Response("error", …)`: 300, or 400 where an option says so.
    case business
    case forbidden, notFound, limited, unavailable

    /// The HTTP status where business errors have this one.
    package func status(business: Int) -> Int {
      switch self {
      case .business: business
      case .forbidden: 403
      case .notFound: 404
      case .limited: 429
      case .unavailable: 500
      }
    }
  }

  package struct Row: Sendable {
    package let kind: Kind
    /// With `{seconds}` for a wait.
    package let text: String
    /// The contract's paragraph.
    package let source: String
    /// Whether pages state the text; otherwise it is our reading.
    package let isDocumented: Bool
  }

  package static func row(_ error: ProcessError) -> Row {
    login(error) ?? caller(error) ?? cashout(error) ?? other(error)
  }

  private static func login(_ error: ProcessError) -> Row? {
    switch error {
    case .tooManyLogins:
      row(.limited, "Too many login attempts, try again in {seconds} seconds", "§2", false)
    case .missingAPIKey: row(.business, "Missing required parameter: apiKey", "§2")
    case .invalidAPIKey: row(.forbidden, "Invalid API key", "§2")
    case .countryBlocked: row(.forbidden, "Country blocked", "§2")
    default: nil
    }
  }

  private static func caller(_ error: ProcessError) -> Row? {
    switch error {
    case .noToken, .malformedToken, .unknownUser, .wrongSignature, .expiredToken, .otherAddress,
      .endedSession, .missingRole, .csrf:
      row(.forbidden, "forbidden", "§3")
    case .merchantDisabled: row(.forbidden, "forbidden", "§3", false)
    case .rateExceeded:
      row(.limited, "Rate limit exceeded. Retry after {seconds} seconds.", "§3")
    default: nil
    }
  }

  private static func cashout(_ error: ProcessError) -> Row? {
    switch error {
    case .missingParameters: row(.business, "Missing required parameters: type and amount", "§4")
    case .invalidAmount: row(.business, "Invalid amount", "§4")
    case .verificationRequired: row(.business, "Account verification required", "§4")
    case .invalidProvider: row(.business, "Invalid provider", "§5")
    case .methodNotLinked: row(.business, "Payment method not linked", "§4")
    case .amountBelowMinimum: row(.business, "Amount below minimum", "§4")
    case .pendingExists: row(.business, "Pending cashout exists", "§4")
    case .cooldown: row(.business, "Cooldown period", "§4")
    case .insufficientBalance: row(.business, "Insufficient balance", "§4")
    case .declined: row(.business, "Cashout declined", "§4", false)
    case .invalidScript: row(.business, "Invalid parameter: comments", "§4", false)
    default: nil
    }
  }

  private static func other(_ error: ProcessError) -> Row {
    switch error {
    case .missingProvider: row(.business, "Missing required parameter: provider", "§5")
    case .invalidPayee: row(.business, "Missing required parameters", "§5", false)
    case .notLinked:
      row(
        .business,
        "Failed to unlink cashout method. The method may not be linked or an error occurred.",
        "§5"
      )
    case .missingTransaction:
      row(.business, "Missing required parameter: transactionId", "§6", false)
    case .transactionNotFound:
      row(.business, "Transaction not found or access denied", "§6")
    case .invalidPage: row(.business, "Invalid parameter: page", "§6", false)
    case .notFound: row(.notFound, "Not found", "§3")
    default: row(.unavailable, "Internal server error", "§3")
    }
  }

  private static func row(
    _ kind: Kind,
    _ text: String,
    _ source: String,
    _ isDocumented: Bool = true
  ) -> Row {
    Row(kind: kind, text: text, source: source, isDocumented: isDocumented)
  }
}
