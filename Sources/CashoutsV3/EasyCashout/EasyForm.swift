import SandboxCore
import WireJSON

/// The fields that a hosted page asks for: those of the country that the request did not give.
package struct EasyForm: Sendable {
  /// One field of the form.
  package struct Field: Sendable {
    package let name: String
    package let label: String
    /// Values with what to show for them; empty for free text.
    package let choices: [(value: String, label: String)]
    package let isRequired: Bool
    /// When the field is needed, in words.
    package let hint: String?
  }

  package let fields: [Field]

  package init(_ request: EasyRequest) {
    let country = CountryTable.country(request.country)
    fields = Self.order.compactMap { name in
      guard let country, request.fields[name.rawValue] == nil else { return nil }
      guard let rule = country.field(name) else {
        return name == .bankCode && !country.banks.isEmpty ? Self.field(name, nil, country) : nil
      }
      guard rule.need != .optional || name == .bankCode || name == .documentType else { return nil }
      return Self.field(name, rule, country)
    }
  }

  private static let order: [FieldName] = [
    .documentType, .bankCode, .bankAccount, .bankBranch, .accountType, .phone, .email, .address,
  ]

  private static func field(_ name: FieldName, _ rule: FieldRule?, _ country: Country) -> Field {
    Field(
      name: name.rawValue,
      label: name.words,
      choices: choices(name, country),
      isRequired: rule?.need == .always,
      hint: rule?.needText
    )
  }

  private static func choices(
    _ name: FieldName,
    _ country: Country
  ) -> [(value: String, label: String)] {
    switch name {
    case .bankCode: country.banks.map { ($0.code, "\($0.name) (\($0.code))") }
    case .accountType: country.accountTypes.map { ($0.code, $0.meaning) }
    case .documentType: country.documents.map { ($0.code, $0.name) }
    default: []
    }
  }
}
