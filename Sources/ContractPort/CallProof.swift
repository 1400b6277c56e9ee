package import SandboxCore
package import WireJSON

/// How a call proves who makes it, so that tools can make one.
package struct CallProof: Sendable {
  /// What descriptions of the interface call it; `nil` when nothing proves the caller.
  package let name: String?
  /// The schemes of OpenAPI that say it as far as they can, by their names.
  package let schemes: [(name: String, scheme: JSONObject)]
  /// Members of the body that name the caller, before all others.
  package let members: [(name: String, value: CallVariable)]
  package let headers: [(name: String, value: [ProofText])]

  package init(
    _ name: String?,
    schemes: [(name: String, scheme: JSONObject)] = [],
    members: [(name: String, value: CallVariable)] = [],
    headers: [(name: String, value: [ProofText])] = []
  ) {
    self.name = name
    self.schemes = schemes
    self.members = members
    self.headers = headers
  }

  package static let none = CallProof(nil)

  /// A token behind `Authorization: Bearer`.
  package static func bearer(_ name: String, _ token: CallVariable, _ meaning: String) -> CallProof
  {
    CallProof(
      name,
      schemes: [
        (name, ["type": "http", "scheme": "bearer", "description": .string(meaning)])
      ],
      headers: [("Authorization", [.text("Bearer "), .variable(token)])]
    )
  }

  /// A scheme of OpenAPI: a header by its name.
  package static func header(_ name: String, _ meaning: String) -> JSONObject {
    [
      "type": "apiKey", "in": "header", "name": .string(name), "description": .string(meaning),
    ]
  }
}

/// A part of a header that proves a caller.
package indirect enum ProofText: Sendable {
  case text(String)
  case variable(CallVariable)
  /// The moment of the call, RFC 3339 in UTC, whole seconds.
  case now
  /// The exact body.
  case body
  /// Lower-case hex of the HMAC-SHA256 of these texts, one behind the other.
  case hmac([ProofText], key: CallVariable)
}

/// What a call takes from its caller's settings, or from an answer before.
package enum CallVariable: Sendable, Equatable {
  case apiKey, apiPassphrase, apiSignature, readOnlyKey, processAPIKey, merchantID
  /// What an answer gave, or what is made for a call.
  case kept(String)

  /// What a merchant's settings have.
  package static let settings: [CallVariable] = [
    .apiKey, .apiPassphrase, .apiSignature, .readOnlyKey, .processAPIKey, .merchantID,
  ]

  package var name: String {
    switch self {
    case .apiKey: "apiKey"
    case .apiPassphrase: "apiPassphrase"
    case .apiSignature: "apiSignature"
    case .readOnlyKey: "readOnlyKey"
    case .processAPIKey: "processApiKey"
    case .merchantID: "merchantId"
    case .kept(let name): name
    }
  }

  /// What a merchant has there; `nil` for what is no setting.
  package func value(of merchant: Merchant) -> String? {
    switch self {
    case .apiKey: merchant.login
    case .apiPassphrase: merchant.pass
    case .apiSignature: merchant.signature
    case .readOnlyKey: merchant.readOnlyKey
    case .processAPIKey: merchant.apiKey
    case .merchantID: merchant.merchantID
    case .kept: nil
    }
  }
}
