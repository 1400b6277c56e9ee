extension JSONValue {
  /// A text, or null.
  package static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  package static func integer(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

  /// The value as one line of JSON.
  package var compactText: String { String(decoding: encoded(), as: UTF8.self) }
}
