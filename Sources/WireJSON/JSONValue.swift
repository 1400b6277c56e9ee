/// One JSON value as it stood on the wire.
///
/// Numbers keep their exact text and objects the order of their members, so that a value that was
/// read can be written back without a change in meaning or in digits.
/// - Source: RFC 8259, section 3.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// Texts are the same when their bytes are: a letter with its accent is not the two of them.
  package static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let mine), .bool(let others)): mine == others
    case (.number(let mine), .number(let others)): mine == others
    case (.string(let mine), .string(let others)): mine.utf8.elementsEqual(others.utf8)
    case (.array(let mine), .array(let others)): mine == others
    case (.object(let mine), .object(let others)): mine == others
    default: false
    }
  }

  /// The text of a string; nil for every other kind.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The members of an object; nil for every other kind.
  package var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// The elements of an array; nil for every other kind.
  package var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The number; nil for every other kind, also for a string of digits.
  package var number: JSONNumber? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The truth value; nil for every other kind.
  package var bool: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  /// What kind of value this is, for messages: "an object", "a string".
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
