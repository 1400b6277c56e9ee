import CashoutsV3
import SandboxCore
import WireJSON

/// What the panel's form for a payout to a country asks for: the country's own fields, with values
/// that pass.
struct PanelForm {
  private let country: Country

  init?(_ code: String) {
    guard let country = CountryTable.country(code) else { return nil }
    self.country = country
  }

  /// Those that every country may have, before its own.
  private static let general: [FieldName] = [.externalID, .currency, .amount]
  private static let behind: [FieldName] = [.notificationURL, .comments]

  private var names: [FieldName] {
    let own = country.fields.map(\.name)
    let sampled = sample.members.compactMap { FieldName(rawValue: $0.key) }
    let all = Self.general + own + sampled + Self.behind
    return all.reduce(into: []) { names, name in
      if name != .country, name != .onHold, !names.contains(name) { names.append(name) }
    }
  }

  private var sample: JSONObject {
    CreateSample.body(country: country, externalID: "panel-1")
  }

  var json: JSONValue {
    ["fields": .array(names.map(field)), "sample": .object(sample)]
  }

  private func field(_ name: FieldName) -> JSONValue {
    let rule = country.field(name)
    let isRequired = rule?.need == .always || Self.general.contains(name)
    return [
      "name": .string(name.rawValue), "label": .string(name.words),
      "required": .bool(isRequired), "note": .optional(note(name, rule)),
      "choices": .array(choices(name).map { .array([.string($0.code), .string($0.label)]) }),
    ]
  }

  private func choices(_ name: FieldName) -> [(code: String, label: String)] {
    switch name {
    case .currency: country.currencies.map { ($0.code, $0.code) }
    case .bankCode: country.banks.map { ($0.code, $0.name) }
    case .accountType: country.accountTypes.map { ($0.code, $0.meaning) }
    case .documentType: country.documents.map { ($0.code, $0.code) }
    default: []
    }
  }

  private func note(_ name: FieldName, _ rule: FieldRule?) -> String? {
    let examples = rule?.examples.prefix(2).joined(separator: ", ") ?? ""
    return examples.isEmpty ? nil : "\(name.rawValue): \(examples)"
  }
}
