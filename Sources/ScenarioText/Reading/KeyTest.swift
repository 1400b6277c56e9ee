package import WireJSON

/// What a mapping may say with one key.
package enum KeyTest: Sendable {
  /// The key stands there, whatever its value.
  case has(String)
  /// The key has one of these values.
  case says(String, [JSONValue])

  package static func says(_ key: String, _ value: JSONValue) -> KeyTest { .says(key, [value]) }

  package var key: String {
    switch self {
    case .has(let key), .says(let key, _): key
    }
  }

  package func holds(in node: ScenarioNode) -> Bool {
    switch self {
    case .has(let key): node[key] != nil
    case .says(let key, let values): values.contains { node[key]?.isWritten(as: $0) == true }
    }
  }

  package var schema: JSONObject {
    switch self {
    case .has(let key): .requires(key)
    case .says(let key, let values): .says(key, values)
    }
  }

  /// As a file writes it: `status`, or `mode: manual`.
  package var text: String {
    switch self {
    case .has(let key): "`\(key)`"
    case .says(let key, let values):
      "`\(key): \(Self.words(values).joined(separator: " or "))`"
    }
  }

  /// Each value once, as a number and its text are written alike.
  private static func words(_ values: [JSONValue]) -> [String] {
    values.map { $0.text ?? $0.compactText }.reduce(into: []) { words, word in
      if !words.contains(word) { words.append(word) }
    }
  }
}

extension ScenarioNode {
  /// Whether a scalar is what a file writes for a value.
  fileprivate func isWritten(as value: JSONValue) -> Bool {
    text == value.text ?? value.compactText
  }
}
