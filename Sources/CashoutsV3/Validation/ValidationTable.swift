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
  }

  package static let rows = ValidationCode.allCases.map { row($0) }

  package static func row(_ code: ValidationCode) -> Row {
    switch code {
    case .invalidCredentials: row(code, 401, "INVALID_CREDENTIALS", "Invalid credentials")
    case .missingHeader:
      row(
        code,
        400,
        "MISSING_REQUIRED_HEADER",
        "Missing or invalid format for required header {header}"
      )
    case .invalidSignature: row(code, 401, "INVALID_SIGNATURE", "Invalid signature")
    case .dateOutOfRange:
      row(code, 400, "INVALID_DATE_RANGE", "X-Date header value out of valid range")
    case .methodNotAllowed:
      row(code, 405, "METHOD_NOT_ALLOWED", "Request method {method} not supported")
    case .unregisteredIP: row(code, 401, "INVALID_IP", "Unregistered IP address")
    case .invalidBody: row(code, 400, "INVALID_REQUEST_BODY", "Invalid request body: {fault}")
    case .merchantNotAllowed:
      row(
        code,
        403,
        "FORBIDDEN_MERCHANT",
        "Merchant not allowed to use this api. Please contact your account manager, or send an "
          + "email to {email}"
      )
    case .invalidDocument: row(code, 400, "INVALID_DOCUMENT", "Invalid document number")
    case .invalidBankCode: row(code, 400, "INVALID_BANK_CODE", "Invalid bank code")
    case .invalidBankAccount: row(code, 400, "INVALID_BANK_ACCOUNT", "Invalid bank account")
    case .invalidBankBranch: row(code, 400, "INVALID_BANK_BRANCH", "Invalid bank branch")
    case .missingFields:
      row(code, 400, "MISSING_REQUIRED_FIELDS", "Missing required fields: {fields}")
    case .invalidPixKey: row(code, 400, "INVALID_PIX_KEY", "Invalid pix key")
    case .countryNotAvailable: row(code, 400, "COUNTRY_NOT_AVAILABLE", "Country not available")
    case .invalidAmount:
      row(
        code,
        400,
        "INVALID_AMOUNT",
        "Invalid amount. The minimum is {amount} {currency} or equivalent in {local}"
      )
    case .invalidCurrency: row(code, 400, "INVALID_CURRENCY", "Invalid currency")
    case .limitExceeded: row(code, 400, "LIMIT_EXCEEDED", "Limit exceeded: {limit}")
    case .userLimitExceeded:
      row(
        code,
        400,
        "USER_LIMIT_EXCEEDED",
        "Transaction declined because the limit of cashouts allowed from different users to "
          + "that Bank Account has been exceeded."
      )
    case .accountBlocked: row(code, 400, "BANK_ACCOUNT_BLOCKED", "Bank account blocked")
    case .accountClosed: row(code, 400, "BANK_ACCOUNT_CLOSED", "Bank account closed")
    case .invalidBeneficiaryName:
      row(code, 400, "INVALID_BENEFICIARY_NAME", "Invalid beneficiary name")
    case .invalidAccountType: row(code, 400, "INVALID_ACCOUNT_TYPE", "Invalid account type")
    case .transferTypeNotSupported:
      row(code, 400, "TRANSFER_TYPE_NOT_SUPPORTED", "Transfer type not supported")
    }
  }

  private static func row(
    _ code: ValidationCode,
    _ httpStatus: Int,
    _ type: String,
    _ template: String
  ) -> Row {
    Row(code: code, httpStatus: httpStatus, type: type, template: template)
  }
}
