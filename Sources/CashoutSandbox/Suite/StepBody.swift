import CashoutsV3
import SandboxCore
import WireJSON

/// The bodies that steps send: what a file states, completed to valid requests.
struct StepBody {
  let merchant: Merchant

  /// Where payouts go that name no country, or one that nobody can pay to.
  private static let country = "BR"

  /// A create with what is unstated made valid for its country.
  func create(_ stated: JSONObject, externalID: String) -> JSONObject {
    var body = credentials
    for member in Self.sample(for: stated, externalID: externalID).members {
      body.append(member.key, member.value)
    }
    return body.overlaid(with: stated)
  }

  /// What a create is completed with: a request that passes in the country and at the bank that it
  /// states.
  static func sample(for stated: JSONObject, externalID: String = "") -> JSONObject {
    func sample(_ country: String) -> JSONObject? {
      CreateSample.body(country: country, externalID: externalID, bank: stated["bank_code"])
    }
    return sample(stated["country"]?.text ?? country) ?? sample(country) ?? [:]
  }

  /// A call about a payout, which it names by the platform's id if that is known.
  func about(_ payout: NamedPayouts.Entry?, _ stated: JSONObject) -> JSONObject {
    var body = credentials
    if let payout {
      if let id = payout.cashoutID {
        body.append("cashout_id", .integer(id))
      } else {
        body.append("external_id", .string(payout.externalID))
      }
    }
    return body.overlaid(with: stated)
  }

  /// A body of a request that is sent as it stands, but for placeholders of credentials.
  func raw(_ body: RawRequest.Body?) -> [UInt8]? {
    switch body {
    case nil: nil
    case .text(let text)?: Array(filled(text).utf8)
    case .json(let value)?: value.mapTexts(filled).encoded()
    }
  }

  /// A text with `{login}`, `{pass}`, `{read_only_key}`, `{api_key}` and `{merchant_id}` replaced.
  func filled(_ text: String) -> String {
    guard text.contains("{") else { return text }
    return Self.placeholders.reduce(text) { text, placeholder in
      text.replacing("{\(placeholder.name)}", with: placeholder.value(merchant))
    }
  }

  static let placeholders: [(name: String, value: @Sendable (Merchant) -> String)] = [
    ("login", { $0.login }), ("pass", { $0.pass }), ("read_only_key", { $0.readOnlyKey }),
    ("api_key", { $0.apiKey }), ("merchant_id", { $0.merchantID }),
  ]

  private var credentials: JSONObject {
    ["login": .string(merchant.login), "pass": .string(merchant.pass)]
  }
}

extension JSONObject {
  /// The object with members replaced where they stand, others added behind.
  func overlaid(with others: JSONObject) -> JSONObject {
    var result = JSONObject(members.map { ($0.key, others[$0.key] ?? $0.value) })
    for member in others.members where self[member.key] == nil {
      result.append(member.key, member.value)
    }
    return result
  }
}
