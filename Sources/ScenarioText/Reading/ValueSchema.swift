package import WireJSON

/// What a value may look like, in the words of JSON Schema.
///
/// Editors check files against it while they are written. It says less than the reader: what
/// hangs on several keys at once is left to the reader.
package struct ValueSchema: Sendable, Equatable {
  package let json: JSONObject

  package init(_ json: JSONObject) { self.json = json }

  package static let anything = ValueSchema([:])
  package static let flag = ValueSchema(["type": "boolean"])

  /// Text, which may look like something else when it is not quoted.
  package static func text(_ length: ClosedRange<Int>? = nil) -> ValueSchema {
    var json: JSONObject = ["type": ["string", "number", "boolean"]]
    if let length {
      json.append("minLength", .integer(length.lowerBound))
      json.append("maxLength", .integer(length.upperBound))
    }
    return ValueSchema(json)
  }

  package static func pattern(_ pattern: String) -> ValueSchema {
    ValueSchema(["type": "string", "pattern": .string(pattern)])
  }

  /// A number, quoted or not.
  ///
  /// - Parameters:
  ///   - type: `integer` or `number`.
  ///   - pattern: What it looks like in quotes.
  ///   - range: The least and the greatest as JSON writes them; `nil` for none.
  /// - Returns: The schema of both ways of writing it.
  package static func number(
    _ type: String,
    _ pattern: String,
    _ range: (least: String, most: String)? = nil
  ) -> ValueSchema {
    var json: JSONObject = ["type": [.string(type), "string"]]
    if let range, let least = JSONNumber(text: range.least),
      let most = JSONNumber(text: range.most)
    {
      json.append("minimum", .number(least))
      json.append("maximum", .number(most))
    }
    json.append("pattern", .string(pattern))
    return ValueSchema(json)
  }

  package static func words(_ words: [String]) -> ValueSchema {
    ValueSchema(["enum": .array(words.map { .string($0) })])
  }

  package static func list(of item: ValueSchema, _ count: ClosedRange<Int>) -> ValueSchema {
    ValueSchema([
      "type": "array", "items": .object(item.json), "minItems": .integer(count.lowerBound),
      "maxItems": .integer(count.upperBound),
    ])
  }

  /// A mapping of names to values of one kind.
  package static func mapping(named pattern: String, to value: ValueSchema) -> ValueSchema {
    ValueSchema([
      "type": "object", "propertyNames": ["pattern": .string(pattern)],
      "additionalProperties": .object(value.json),
    ])
  }

  /// A mapping of known keys.
  package static func object(
    _ properties: [(name: String, schema: ValueSchema)],
    required: [String] = []
  ) -> ValueSchema {
    var json: JSONObject = [
      "type": "object",
      "properties": .object(JSONObject(properties.map { ($0.name, .object($0.schema.json)) })),
    ]
    if !required.isEmpty { json.append("required", .array(required.map { .string($0) })) }
    json.append("additionalProperties", false)
    return ValueSchema(json)
  }

  /// A schema that stands in ``ScenarioSchema`` once, however often it is used.
  package static func shared(_ name: String) -> ValueSchema {
    ValueSchema(["$ref": .string("#/$defs/\(name)")])
  }

  package static func any(of choices: [ValueSchema]) -> ValueSchema {
    ValueSchema(["anyOf": .array(choices.map { .object($0.json) })])
  }
}
