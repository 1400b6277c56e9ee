import CashoutsV3
package import SandboxCore
package import WireJSON

/// The bodies that steps send: what a file states, completed to valid requests.
package struct StepBody {
  let merchant: Merchant

  package init(merchant: Merchant) { self.merchant = merchant }

  /// Where payouts go that name no country, or one that nobody can pay to.
  private static let country = "BR"

  /// A create with what is unstated made valid for its country.
  package func create(_ stated: JSONObject, externalID: String) -> JSONObject {
    var body = credentials
    for member in Self.sample(for: stated, externalID: externalID).members {
      body.append(member.key, member.value)
    }
    return body.overlaid(with: stated)
  }

  /// What a create is completed with: a request that passes in the country and at the bank that it
  /// states.
  package static func sample(for stated: JSONObject, externalID: String = "") -> JSONObject {
    func sample(_ country: String) -> JSONObject? {
      CreateSample.body(country: country, externalID: externalID, bank: stated["bank_code"])
    }
    return sample(stated["country"]?.text ?? country) ?? sample(country) ?? [:]
  }

  /// A body of a request that is sent as it stands, but for placeholders of credentials.
  package func raw(_ body: RawRequest.Body?) -> [UInt8]? {
    switch body {
    case nil: nil
    case .text(let text)?: Array(filled(text).utf8)
    case .json(let value)?: value.mapTexts(filled).encoded()
    }
  }

  /// A text with `{login}`, `{pass}`, `{read_only_key}`, `{api_key}` and `{merchant_id}` replaced.
  package func filled(_ text: String) -> String {
    guard text.contains("{") else { return text }
    return Self.placeholders.reduce(text) { text, placeholder in
      text.replacing("{\(placeholder.name)}", with: placeholder.value(merchant))
    }
  }

  package static let placeholders: [(name: String, value: @Sendable (Merchant) -> String)] = [
    ("login", { $0.login }), ("pass", { $0.pass }), ("read_only_key", { $0.readOnlyKey }),
    ("api_key", { $0.apiKey }), ("merchant_id", { $0.merchantID }),
  ]

  package var credentials: JSONObject {
    ["login": .string(merchant.login), "pass": .string(merchant.pass)]
  }
}
