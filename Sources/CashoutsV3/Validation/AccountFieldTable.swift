/// The fields of a bank account that is to be validated, and what a create calls them.
///
/// Their caps are this API's own; the forms are those of a create to the country.
/// - Source: cashouts-v3.md §5.3.
package enum AccountFieldTable {
  /// When a field has to be there.
  package enum Need: String, Sendable {
    case always
    /// Where a create to the country asks for it (inferred).
    case byCountry = "by country"
    case never
  }

  /// One field's row.
  package struct Row: Sendable {
    /// As it stands on the wire, with a dot between an object and its member.
    package let name: String
    package let field: FieldName
    package let need: Need
    /// In characters; nil for no cap.
    package let maximumLength: Int?
    /// What a value at fault is answered with.
    package let code: ValidationCode
  }

  package static let rows: [Row] = [
    row("country", .country, .always, .countryNotAvailable, at: 2),
    row("document", .documentID, .always, .invalidDocument, at: 30),
    row("document_type", .documentType, .always, .invalidDocument, at: 10),
    row("first_name", .beneficiaryName, .never, .invalidBeneficiaryName, at: 255),
    row("last_name", .beneficiaryLastname, .never, .invalidBeneficiaryName, at: 255),
    row("bank_account.bank_code", .bankCode, .byCountry, .invalidBankCode),
    row("bank_account.account", .bankAccount, .always, .invalidBankAccount),
    row("bank_account.branch", .bankBranch, .byCountry, .invalidBankBranch),
    row("bank_account.account_type", .accountType, .byCountry, .invalidAccountType),
    row("amount", .amount, .never, .invalidAmount),
    row("currency", .currency, .never, .invalidCurrency, at: 3),
  ]

  private static func row(
    _ name: String,
    _ field: FieldName,
    _ need: Need,
    _ code: ValidationCode,
    at maximumLength: Int? = nil
  ) -> Row {
    Row(name: name, field: field, need: need, maximumLength: maximumLength, code: code)
  }

  static func row(_ field: FieldName) -> Row? { rows.first { $0.field == field } }
}
