/// A field of a request: its name on the wire, in messages, and in words.
///
/// Messages name fields in camel case; `bankAccount: Invalid or missing Bank account` is the one
/// that a page shows, the others follow it.
/// - Source: cashouts-v3.md §1.2, §1.5.
package enum FieldName: String, Sendable, CaseIterable {
  case externalID = "external_id"
  case country
  case amount
  case currency
  case documentID = "document_id"
  case documentType = "document_type"
  case beneficiaryID = "beneficiary_id"
  case beneficiaryName = "beneficiary_name"
  case beneficiaryLastname = "beneficiary_lastname"
  case email
  case phone
  case bankCode = "bank_code"
  case bankAccount = "bank_account"
  case bankBranch = "bank_branch"
  case accountType = "account_type"
  case registeredBankAccounts = "registered_bank_accounts"
  case address
  case city
  case postalCode = "postal_code"
  case beneficiaryBirthdate = "beneficiary_birthdate"
  case notificationURL = "notification_url"
  case comments
  case onHold = "on_hold"
  case type
  case cashoutType = "cashout_type"
  case cashoutID = "cashout_id"
  case status

  /// The name in messages, such as `bankAccount`.
  package var camelCase: String {
    let words = rawValue.split(separator: "_")
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name in words, such as `Bank account`.
  package var words: String {
    rawValue.prefix(1).uppercased() + rawValue.dropFirst().replacing("_", with: " ")
  }

  /// The reason that a missing or malformed field is given.
  package var invalidOrMissing: String { "Invalid or missing \(words)" }
}
