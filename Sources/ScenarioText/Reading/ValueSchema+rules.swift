package import WireJSON

extension ValueSchema {
  /// The same with more members, which replace those of the same name.
  package func with(_ members: JSONObject) -> ValueSchema {
    let kept = json.members.filter { members[$0.key] == nil }
    return ValueSchema(JSONObject(members: kept + members.members))
  }

  /// The same with a text that editors show.
  package func described(_ text: String) -> ValueSchema {
    text.isEmpty ? self : with(["description": .string(text)])
  }

  /// A mapping of which some keys are known and any other may stand beside them.
  package static func open(_ properties: [(name: String, schema: ValueSchema)]) -> ValueSchema {
    ValueSchema([
      "type": "object",
      "properties": .object(JSONObject(properties.map { ($0.name, .object($0.schema.json)) })),
    ])
  }

  /// One value or a list of such.
  package static func oneOrMore(_ item: ValueSchema, _ count: ClosedRange<Int>) -> ValueSchema {
    .any(of: [item, .list(of: item, count)])
  }
}

/// What hangs on several keys of one mapping, in the words of JSON Schema.
extension JSONObject {
  /// These keys stand together.
  package static func requires(_ keys: String...) -> JSONObject {
    ["required": .array(keys.map { .string($0) })]
  }

  /// At least one of these keys stands there.
  package static func requiresAny(of keys: [String]) -> JSONObject {
    .anyOf(keys.map { .requires($0) })
  }

  package static func anyOf(_ choices: [JSONObject]) -> JSONObject {
    ["anyOf": .array(choices.map { .object($0) })]
  }

  package static func oneOf(_ choices: [JSONObject]) -> JSONObject {
    ["oneOf": .array(choices.map { .object($0) })]
  }

  package static func not(_ schema: JSONObject) -> JSONObject { ["not": .object(schema)] }

  static func allOf(_ schemas: [JSONObject]) -> JSONObject {
    ["allOf": .array(schemas.map { .object($0) })]
  }

  /// A key has one of these values.
  package static func says(_ key: String, _ values: JSONValue...) -> JSONObject {
    says(key, values)
  }

  package static func says(_ key: String, _ values: [JSONValue]) -> JSONObject {
    let value: JSONObject = ["enum": .array(values)]
    return ["required": [.string(key)], "properties": .object([key: .object(value)])]
  }

  /// What holds of the value of a key, where it stands there.
  package static func under(_ key: String, _ schema: JSONObject) -> JSONObject {
    ["properties": .object([key: .object(schema)])]
  }
}
