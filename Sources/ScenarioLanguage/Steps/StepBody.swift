package import SandboxCore
package import WireJSON

/// The bodies of requests that steps send as they stand.
package struct StepBody {
  private let merchant: Merchant
  /// What the call before was answered.
  private let answered: JSONValue?

  package init(_ merchant: Merchant, answered: JSONValue?) {
    self.merchant = merchant
    self.answered = answered
  }

  /// A body of a request that is sent as it stands, but for placeholders.
  package func raw(_ body: RawRequest.Body?) -> [UInt8]? {
    switch body {
    case nil: nil
    case .text(let text)?: Array(filled(text).utf8)
    case .json(let value)?: value.mapTexts(filled).encoded()
    }
  }

  /// A text with `{login}`, `{pass}`, `{read_only_key}`, `{api_key}` and `{merchant_id}` replaced, and
  /// what ``following(_:)`` replaces.
  package func filled(_ text: String) -> String {
    guard text.contains("{") else { return text }
    let own = Self.placeholders.reduce(text) { text, placeholder in
      text.replacing("{\(placeholder.name)}", with: placeholder.value(merchant))
    }
    // What was answered is put in last: it stands for itself.
    return following(own)
  }

  /// A path with what ``following(_:)`` replaces, escaped.
  package func path(_ path: String) -> String { following(path) { Self.escaped($0) } }

  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if byte < 128, isPlain || "-._~".unicodeScalars.contains(scalar) { return String(scalar) }
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count < 2 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }

  /// A text with each `{answer.a.b}` replaced by the text or the number that stands there in the
  /// answer of the call before, elements of lists counted from zero; what is not there stays.
  private func following(_ text: String, _ written: (String) -> String = { $0 }) -> String {
    let parts = text.split(separator: "{answer.", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return text }
    return parts.dropFirst().reduce(into: parts[0]) { text, part in
      guard let end = part.firstIndex(of: "}"), let value = value(at: part[..<end]) else {
        text += "{answer." + part
        return
      }
      text += written(value) + part[part.index(after: end)...]
    }
  }

  private func value(at path: Substring) -> String? {
    let value = path.split(separator: ".").reduce(answered) { value, name in
      if let elements = value?.array {
        return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      }
      return value?.object?[String(name)]
    }
    return value?.text ?? value?.number?.text
  }

  package static let placeholders: [(name: String, value: @Sendable (Merchant) -> String)] = [
    ("login", { $0.login }), ("pass", { $0.pass }), ("read_only_key", { $0.readOnlyKey }),
    ("api_key", { $0.apiKey }), ("merchant_id", { $0.merchantID }),
  ]
}
