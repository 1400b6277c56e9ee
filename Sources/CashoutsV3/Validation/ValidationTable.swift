/// Every code of the validation API with its type, wording and HTTP status.
///
/// Words in braces are filled in by the refusal; `{email}` by the brand. Texts that no page shows
/// whole follow the code's name.
/// - Source: cashouts-v3.md §5.5.
package enum ValidationTable {
  /// One code's row.
  package struct Row: Sendable {
    package let code: ValidationCode
    package let httpStatus: Int
    /// The third member of an answer, such as `INVALID_DOCUMENT`.
    package let type: String
    package let template: String
    package let textMark: Mark
  }

  package static func row(_ code: ValidationCode) -> Row {
    // Every case has a row, which a test holds.
    rows.first { $0.code == code } ?? rows[0]
  }

  private static func row(
    _ code: ValidationCode,
    _ httpStatus: Int,
    _ type: String,
    _ template: String,
    _ textMark: Mark = .documented
  ) -> Row {
    Row(code: code, httpStatus: httpStatus, type: type, template: template, textMark: textMark)
  }

  package static let rows: [Row] = [
    row(.invalidCredentials, 401, "INVALID_CREDENTIALS", "Invalid credentials"),
    row(
      .missingHeader,
      400,
      "MISSING_REQUIRED_HEADER",
      "Missing or invalid format for required header {header}"
    ),
    row(.invalidSignature, 401, "INVALID_SIGNATURE", "Invalid signature"),
    row(.dateOutOfRange, 400, "INVALID_DATE_RANGE", "X-Date header value out of valid range"),
    row(.methodNotAllowed, 405, "METHOD_NOT_ALLOWED", "Request method {method} not supported"),
    row(.unregisteredIP, 401, "INVALID_IP", "Unregistered IP address"),
    row(.invalidBody, 400, "INVALID_REQUEST_BODY", "Invalid request body: {fault}"),
    row(
      .merchantNotAllowed,
      403,
      "FORBIDDEN_MERCHANT",
      "Merchant not allowed to use this api. Please contact your account manager, or send an "
        + "email to {email}"
    ),
    row(.invalidDocument, 400, "INVALID_DOCUMENT", "Invalid document number"),
    row(.invalidBankCode, 400, "INVALID_BANK_CODE", "Invalid bank code", .inferred),
    row(.invalidBankAccount, 400, "INVALID_BANK_ACCOUNT", "Invalid bank account", .inferred),
    row(.invalidBankBranch, 400, "INVALID_BANK_BRANCH", "Invalid bank branch", .inferred),
    row(
      .missingFields,
      400,
      "MISSING_REQUIRED_FIELDS",
      "Missing required fields: {fields}",
      .inferred
    ),
    row(.invalidPixKey, 400, "INVALID_PIX_KEY", "Invalid pix key", .inferred),
    row(.countryNotAvailable, 400, "COUNTRY_NOT_AVAILABLE", "Country not available", .inferred),
    row(
      .invalidAmount,
      400,
      "INVALID_AMOUNT",
      "Invalid amount. The minimum is {amount} {currency} or equivalent in {local}"
    ),
    row(.invalidCurrency, 400, "INVALID_CURRENCY", "Invalid currency", .inferred),
    row(.limitExceeded, 400, "LIMIT_EXCEEDED", "Limit exceeded: {limit}", .inferred),
    row(
      .userLimitExceeded,
      400,
      "USER_LIMIT_EXCEEDED",
      "Transaction declined because the limit of cashouts allowed from different users to that "
        + "Bank Account has been exceeded."
    ),
    row(.accountBlocked, 400, "BANK_ACCOUNT_BLOCKED", "Bank account blocked", .inferred),
    row(.accountClosed, 400, "BANK_ACCOUNT_CLOSED", "Bank account closed", .inferred),
    row(
      .invalidBeneficiaryName,
      400,
      "INVALID_BENEFICIARY_NAME",
      "Invalid beneficiary name",
      .inferred
    ),
    row(.invalidAccountType, 400, "INVALID_ACCOUNT_TYPE", "Invalid account type", .inferred),
    row(
      .transferTypeNotSupported,
      400,
      "TRANSFER_TYPE_NOT_SUPPORTED",
      "Transfer type not supported",
      .inferred
    ),
  ]
}
