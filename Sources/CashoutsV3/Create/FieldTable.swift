/// What the create asks of its fields in every country; most countries ask for more.
/// - Source: cashouts-v3.md §1.2; countries.md, "Global caps of the creation endpoint".
package enum FieldTable {
  /// What a phone has to be where nothing goes by it.
  package static let generalPhone =
    "7 to 15 digits, an optional plus before, blanks, dots, dashes and brackets between"

  /// What an e-mail has to be, as far as words tell it.
  static let emailForm = "an address such as name@example.com, of ASCII letters, digits and signs"

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
