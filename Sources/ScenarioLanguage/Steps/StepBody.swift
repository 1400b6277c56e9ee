package import SandboxCore
import WireJSON

/// The bodies of requests that steps send as they stand.
package struct StepBody {
  let merchant: Merchant

  package init(merchant: Merchant) { self.merchant = merchant }

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
}
