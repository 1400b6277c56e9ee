/// Every code with its wording and HTTP status: the one place where refusals become text.
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
    package let textMark: Mark
    package let statusMark: Mark
    package let source: String
    /// The brands whose table lists the code.
    package let brands: [Brand]
  }

  package static func row(_ code: InternalCode) -> Row {
    // Every case has a row, which a test holds; the last one stands for "something went wrong".
    rowsByCode[code] ?? rows[rows.count - 1]
  }

  private static let rowsByCode = Dictionary(
    rows.map { ($0.code, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  private static func row(
    _ code: InternalCode,
    _ httpStatus: Int,
    _ template: String,
    text: Mark = .documented,
    status: Mark = .inferred,
    _ source: String = "§8.3",
    brands: [Brand] = Brand.allCases
  ) -> Row {
    Row(
      code: code,
      template: template,
      httpStatus: httpStatus,
      textMark: text,
      statusMark: status,
      source: source,
      brands: brands
    )
  }

  package static let rows: [Row] = [
    row(.invalidParameter, 412, "{parameter}: {reason}", status: .documented, "§1.5, §8.3"),
    // What stands behind the dot in the table is a link, which no body can have.
    row(.invalidControlString, 401, "Invalid control string.", "§7, §8.3"),
    row(.invalidBankCode, 412, "Invalid bank code", "§1.5, §8.3"),
    // Bodies have the dot, the table has none.
    row(.invalidCredentials, 401, "Invalid credentials.", status: .documented, "§2, §13"),
    row(.unregisteredIP, 401, "Unregistered IP address", status: .documented),
    row(
      .invalidRequestBody,
      400,
      "Invalid request body - Please check that the JSON is well formatted",
      status: .documented
    ),
    row(
      .regulatoryLimits,
      412,
      "The transaction cannot be completed due to regulatory limits applied to the beneficiary"
        + " account.",
      brands: Brand.allCases.filter { $0 != .onekeypayments }
    ),
    row(
      .userUnauthorized,
      400,
      "User unauthorized due to cadastral situation.",
      status: .documented,
      "§1.5, §8.3"
    ),
    row(.limitExceeded, 412, "Limit exceeded: {limit}"),
    row(.cashoutNotFound, 412, "Cashout not found with this ID", status: .documented, "§2, §8.3"),
    // The table's text differs; the bodies are followed. On PUT the status is an option.
    row(
      .invalidStatusTransition,
      412,
      "Invalid status transition",
      status: .documented,
      "§3, §4, §13"
    ),
    row(.externalIDUsed, 412, "External ID already used", "§1.5, §8.3"),
    row(.insufficientFunds, 412, "Insufficient funds"),
    row(.invalidUserStatus, 412, "Invalid user status: {status}"),
    row(.countryNotAvailable, 412, "Country not available"),
    row(.merchantNotEnabled, 412, "Merchant not enabled. Contact your Account Manager"),
    // Printed by one brand only; the others answer 510 to a status that does not exist.
    row(
      .statusNotSupported,
      412,
      "Status {status} not supported for this type of request",
      "§3, §8.3",
      brands: [.onekeypayments]
    ),
    row(.credentialsContactUs, 401, "Invalid Credentials. Contact {email}"),
    row(.closeLoopRejection, 412, "Close loop rejection"),
    row(.invalidCurrency, 412, "Invalid currency"),
    row(
      .amountBelowMinimum,
      412,
      "Invalid Amount. The minimum amount is {minimum} or equivalent in USD"
    ),
    row(.couldNotMakeCashout, 412, "Could not make the cashout. Contact {email}"),
    row(.invalidAccountStatus, 412, "Invalid account status: {status}"),
    row(
      .payoutMethodUnavailable,
      412,
      "Payout method unavailable. The country and/or bank selected is not available. "
        + "Please check with your Account Manager"
    ),
    row(.emailOrPhoneRequired, 412, "Beneficiary email or phone is required"),
    row(.emailAlreadyUsed, 412, "email already used by another beneficiary"),
    row(.phoneAlreadyUsed, 412, "phone already used by another beneficiary"),
    row(.invalidPhone, 412, "must be a valid phone number"),
    row(
      .bankNotLicensed,
      412,
      "The bank is not licensed to process this transaction",
      brands: [.onekeypayments]
    ),
    row(.couldNotCancel, 412, "Could not cancel cashout", "§4, §8.3"),
    row(.internalFailure, 500, "Could not make the cashout. Contact {email}"),
  ]
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
