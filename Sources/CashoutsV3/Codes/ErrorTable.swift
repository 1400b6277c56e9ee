/// Every code with its wording, HTTP status and calls: the one place where refusals become text.
///
/// Words in braces are filled in by the refusal: `{parameter}`, `{reason}`, `{limit}`, `{status}`,
/// `{minimum}`, and `{email}` by the brand.
/// - Source: cashouts-v3.md §8.3; where table and sample bodies differ, the bodies (§13).
package enum ErrorTable {
  /// One code's row.
  package struct Row: Sendable {
    package let code: InternalCode
    package let template: String
    package let httpStatus: Int
    /// The calls that are refused with it.
    package let calls: [CashoutCall]
  }

  package static let rows = InternalCode.allCases.map { row($0) }

  package static func row(_ code: InternalCode) -> Row {
    switch code {
    case .invalidParameter: row(code, 412, "{parameter}: {reason}")
    // What stands behind the dot in the table is a link, which no body can have.
    case .invalidControlString: row(code, 401, "Invalid control string.")
    case .invalidBankCode: row(code, 412, "Invalid bank code")
    // Bodies have the dot, the table has none.
    case .invalidCredentials: row(code, 401, "Invalid credentials.")
    case .unregisteredIP: row(code, 401, "Unregistered IP address")
    case .invalidRequestBody:
      row(code, 400, "Invalid request body - Please check that the JSON is well formatted")
    case .regulatoryLimits:
      row(
        code,
        412,
        "The transaction cannot be completed due to regulatory limits applied to "
          + "the beneficiary account."
      )
    case .userUnauthorized: row(code, 400, "User unauthorized due to cadastral situation.")
    case .limitExceeded: row(code, 412, "Limit exceeded: {limit}")
    case .cashoutNotFound: row(code, 412, "Cashout not found with this ID")
    // The table's text differs; the bodies are followed. On PUT the status is an option.
    case .invalidStatusTransition: row(code, 412, "Invalid status transition")
    case .externalIDUsed: row(code, 412, "External ID already used")
    case .insufficientFunds: row(code, 412, "Insufficient funds")
    case .invalidUserStatus: row(code, 412, "Invalid user status: {status}")
    case .countryNotAvailable: row(code, 412, "Country not available")
    case .merchantNotEnabled: row(code, 412, "Merchant not enabled. Contact your Account Manager")
    // Printed by one brand only; the others answer 510 to a status that does not exist.
    case .statusNotSupported:
      row(code, 412, "Status {status} not supported for this type of request")
    case .credentialsContactUs: row(code, 401, "Invalid Credentials. Contact {email}")
    case .closeLoopRejection: row(code, 412, "Close loop rejection")
    case .invalidCurrency: row(code, 412, "Invalid currency")
    case .amountBelowMinimum:
      row(code, 412, "Invalid Amount. The minimum amount is {minimum} or equivalent in USD")
    case .couldNotMakeCashout: row(code, 412, "Could not make the cashout. Contact {email}")
    case .invalidAccountStatus: row(code, 412, "Invalid account status: {status}")
    case .payoutMethodUnavailable:
      row(
        code,
        412,
        "Payout method unavailable. The country and/or bank selected is not "
          + "available. Please check with your Account Manager"
      )
    case .emailOrPhoneRequired: row(code, 412, "Beneficiary email or phone is required")
    case .emailAlreadyUsed: row(code, 412, "email already used by another beneficiary")
    case .phoneAlreadyUsed: row(code, 412, "phone already used by another beneficiary")
    case .invalidPhone: row(code, 412, "must be a valid phone number")
    case .bankNotLicensed: row(code, 412, "The bank is not licensed to process this transaction")
    case .couldNotCancel: row(code, 412, "Could not cancel cashout")
    case .internalFailure: row(code, 500, "Could not make the cashout. Contact {email}")
    }
  }

  private static func row(_ code: InternalCode, _ httpStatus: Int, _ template: String) -> Row {
    Row(code: code, template: template, httpStatus: httpStatus, calls: calls(code))
  }
}

/// What each call is refused with.
extension ErrorTable {
  /// The rows of a call at a brand.
  package static func rows(of call: CashoutCall, at brand: Brand) -> [Row] {
    rows.filter { row in
      row.calls.contains(call) && (row.code != .statusNotSupported || brand.has(.statusNames))
    }
  }

  /// The HTTP status of a code as one of its calls answers it.
  ///
  /// - Source: cashouts-v3.md §2 (the status page has 400 for invalid parameters), §13 (a PUT).
  package static func httpStatus(
    _ code: InternalCode,
    of call: CashoutCall,
    _ options: V3Options
  ) -> Int {
    switch (code, call) {
    case (.invalidParameter, .status): 400
    case (.invalidStatusTransition, .update): options.wrongTransitionOnPut
    default: row(code).httpStatus
    }
  }

  private static func calls(_ code: InternalCode) -> [CashoutCall] {
    switch code {
    case .invalidParameter, .invalidControlString, .invalidCredentials, .unregisteredIP,
      .invalidRequestBody, .internalFailure:
      CashoutCall.allCases
    case .cashoutNotFound: [.status, .update, .cancel]
    case .invalidStatusTransition: [.update, .cancel]
    case .statusNotSupported: [.update]
    case .couldNotCancel: [.cancel]
    case .invalidBankCode, .regulatoryLimits, .userUnauthorized, .limitExceeded, .externalIDUsed,
      .insufficientFunds, .invalidUserStatus, .countryNotAvailable, .merchantNotEnabled,
      .credentialsContactUs, .closeLoopRejection, .invalidCurrency, .amountBelowMinimum,
      .couldNotMakeCashout, .invalidAccountStatus, .payoutMethodUnavailable,
      .emailOrPhoneRequired, .emailAlreadyUsed, .phoneAlreadyUsed, .invalidPhone,
      .bankNotLicensed:
      [.create]
    }
  }
}

extension ErrorTable {
  /// The message of a code as a brand words it, its words in braces filled in.
  package static func message(
    _ code: InternalCode,
    brand: Brand,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    var text = row(code).template
    for (name, value) in values { text = text.replacing("{\(name)}", with: value) }
    return text.replacing("{email}", with: brand.integrationEmail)
  }
}
