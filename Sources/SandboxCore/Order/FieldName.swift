/// Names of request fields that most payouts have, kept as a number instead of a text.
///
/// - Source: cashouts-v3.md §1.2.
enum FieldName {
  /// At most 31, so that a number and a value's kind share a byte; 0 is any other name.
  static let common = [
    "external_id", "country", "amount", "currency", "document_id", "document_type",
    "beneficiary_id", "beneficiary_name", "beneficiary_lastname", "email", "phone", "bank_code",
    "bank_account", "bank_branch", "account_type", "registered_bank_accounts", "address", "city",
    "postal_code", "beneficiary_birthdate", "notification_url", "comments", "on_hold", "type",
    "cashout_type",
  ]

  private static let numbers = Dictionary(
    uniqueKeysWithValues: common.enumerated().map { ($1, UInt8($0 + 1)) }
  )

  static let comments = number(of: "comments")
  static let bankCode = number(of: "bank_code")
  static let document = number(of: "document_id")

  /// The number of a common name, from 1; 0 for any other.
  static func number(of name: String) -> UInt8 { numbers[name] ?? 0 }
}
