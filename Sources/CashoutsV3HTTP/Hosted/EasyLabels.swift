import CashoutsV3

/// What the fields of a hosted page are called: as the country does, else in the page's language.
struct EasyLabels: Sendable {
  let country: Country?
  let texts: EasyTexts

  /// Names that people of the country know a field by, whatever language they read.
  private static let own: [String: [FieldName: String]] = [
    "AR": [.bankAccount: "CBU / CVU"], "AU": [.bankBranch: "BSB"],
    "CA": [.bankBranch: "Transit number"], "CR": [.bankAccount: "IBAN"],
    "GH": [.bankCode: "Sort code"], "IN": [.bankBranch: "IFSC"], "MX": [.bankAccount: "CLABE"],
    "NG": [.bankAccount: "NUBAN"], "PE": [.bankAccount: "CCI"], "TZ": [.bankCode: "Sort code"],
    "UG": [.bankCode: "Sort code"], "ZM": [.bankCode: "Sort code"],
  ]

  subscript(field: EasyForm.Field) -> String {
    if let own = country.flatMap({ Self.own[$0.code]?[field.name] }) { return own }
    let label = texts.labels[field.name] ?? field.name.words
    switch field.name {
    case .bankCode where field.choices.isEmpty: return texts.bankCode
    case .documentID: return documents.isEmpty ? label : "\(label) (\(documents))"
    default: return label
    }
  }

  /// The kinds of document that the number may be of.
  private var documents: String {
    (country?.documents ?? []).map(\.code).joined(separator: ", ")
  }
}
