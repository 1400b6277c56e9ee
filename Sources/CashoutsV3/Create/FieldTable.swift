/// What the create asks of its fields in every country; most countries ask for more.
/// - Source: cashouts-v3.md §1.2; countries.md, "Global caps of the creation endpoint".
package enum FieldTable {
  /// One field's row.
  package struct Row: Sendable {
    package let name: FieldName
    package let need: String
    /// In characters; nil for no cap.
    package let maximumLength: Int?
    package let form: String
    package let mark: Mark
    package let source: String
  }

  /// What a phone has to be where nothing goes by it.
  static let generalPhone =
    "7 to 15 digits, an optional plus before, blanks, dots, dashes and brackets between"

  /// What an e-mail has to be, as far as words tell it.
  static let emailForm = "an address such as name@example.com, of ASCII letters, digits and signs"

  package static let rows: [Row] = [
    row(.externalID, "always", "any text, unique", "§1.2"),
    row(.country, "always", "two letters of ISO 3166-1", "§1.2"),
    row(.amount, "always", "above zero, two decimals at most, number or text", "§1.2"),
    row(.currency, "tupay: always", "USD or the country's own, which holds without it", "§1.2"),
    row(.documentID, "by country", "by country", "§1.7"),
    row(.documentType, "by country", "by country", "§1.7"),
    row(.beneficiaryName, "always", "by country", "§1.2"),
    row(.beneficiaryLastname, "by country", "by country", "§1.2"),
    row(.email, "by country", "the documented form of an address", "countries.md"),
    row(
      .phone,
      "by country",
      "by country where it is needed, else \(generalPhone)",
      "§1.2",
      mark: .inferred
    ),
    row(.bankCode, "by country", "a bank of the country's list, as a number", "§1.2"),
    row(.bankAccount, "by country", "by country and bank", "§1.2"),
    row(.bankBranch, "by country", "by country", "§1.2"),
    row(.accountType, "by country", "one letter, by country", "§1.2"),
    row(.registeredBankAccounts, "never", "onekeypayments: an object or a list", "§1.2, §14"),
    row(.address, "by country", "any text", "countries.md"),
    row(.city, "never", "any text", "countries.md"),
    row(.postalCode, "never", "any text", "countries.md"),
    row(.notificationURL, "never", "an http or https URL", "§1.2, §13", mark: .inferred),
    row(.comments, "never", "any text", "§1.2"),
    row(.onHold, "never", "true or false", "§1.2"),
    row(.beneficiaryID, "never", "any text", "§1.2"),
    row(.beneficiaryBirthdate, "never", "any text", "§1.2", mark: .inferred),
    row(.type, "never", "anything", "§1.2", mark: .inferred),
    row(.cashoutType, "never", "anything", "§1.2", mark: .inferred),
  ]

  private static func row(
    _ name: FieldName,
    _ need: String,
    _ form: String,
    _ source: String,
    mark: Mark = .documented
  ) -> Row {
    Row(
      name: name,
      need: need,
      maximumLength: maximumLength(name),
      form: form,
      mark: mark,
      source: source
    )
  }

  /// The endpoint's cap in characters, where the country has none of its own.
  package static func maximumLength(_ field: FieldName) -> Int? {
    switch field {
    case .externalID, .beneficiaryName, .beneficiaryLastname, .email, .city, .beneficiaryID,
      .beneficiaryBirthdate, .type, .cashoutType:
      100
    case .documentID: 40
    case .documentType, .bankBranch: 15
    case .phone, .postalCode: 20
    case .accountType: 1
    case .address: 255
    case .comments: 200
    case .notificationURL: 300
    default: nil
    }
  }

  /// Whether a text keeps to a cap, which counts characters of Unicode.
  static func fits(_ text: String, _ maximum: Int?) -> Bool {
    guard let maximum, text.utf8.count > maximum else { return true }
    return text.unicodeScalars.count <= maximum
  }
}
