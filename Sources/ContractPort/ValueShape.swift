package import WireJSON

/// What a value of a request or an answer may be, as JSON Schema 2020-12 says it.
package struct ValueShape: Sendable, Equatable {
  package let schema: JSONObject

  package init(_ schema: JSONObject) { self.schema = schema }

  package static let any = ValueShape([:])
  package static let text = type("string")
  package static let number = type("number")
  package static let flag = type("boolean")
  /// JSON has no other word for a whole number.
  package static let integer = type("integer")
  /// A number, or text of one.
  package static let amount = ValueShape(["type": ["number", "string"]])
  /// Text, or the digits as a number.
  package static let code = ValueShape(["type": ["string", "number"]])
  /// An amount with two decimals, as text.
  package static let decimal = ValueShape(["type": "string", "pattern": #"^-?\d+\.\d{2}$"#])
  /// A moment, RFC 3339 in UTC with milliseconds.
  package static let moment = ValueShape(["type": "string", "format": "date-time"])
  /// An object with any members.
  package static let anyObject = type("object")

  private static func type(_ name: String) -> ValueShape { ValueShape(["type": .string(name)]) }

  /// Text of so many characters at most.
  package static func text(upTo maximum: Int?) -> ValueShape {
    guard let maximum else { return text }
    return ValueShape(["type": "string", "maxLength": .integer(maximum)])
  }

  package static func words(_ words: some Sequence<String>) -> ValueShape {
    ValueShape(["type": "string", "enum": .array(words.map { .string($0) })])
  }

  package static func numbers(_ numbers: some Sequence<Int>) -> ValueShape {
    ValueShape(["type": "integer", "enum": .array(numbers.map { .integer($0) })])
  }

  package static func list(of entry: ValueShape) -> ValueShape {
    ValueShape(["type": "array", "items": .object(entry.schema)])
  }

  /// An object; members beside those that are named may be there.
  package static func object(_ fields: [GuideField]) -> ValueShape {
    var schema: JSONObject = ["type": "object"]
    let properties = fields.map { ($0.name, JSONValue.object($0.schema)) }
    schema.append("properties", .object(JSONObject(properties)))
    let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !required.isEmpty { schema.append("required", .array(required)) }
    return ValueShape(schema)
  }

  /// One of several.
  package static func any(of shapes: [ValueShape]) -> ValueShape {
    guard shapes.count > 1 else { return shapes.first ?? .any }
    return ValueShape(["anyOf": .array(shapes.map { .object($0.schema) })])
  }

  package var orNull: ValueShape { .any(of: [self, ValueShape(["type": "null"])]) }

  /// The members that an object of this shape always has.
  package var requiredMembers: [String] {
    (schema["required"]?.array ?? []).compactMap(\.text)
  }
}
