import CashoutSandbox
import Foundation
import SandboxCore
import ScenarioLanguage
import Testing
import WireJSON

/// Holds JSON against as much of JSON Schema as the scenario schema uses.
struct SchemaCheck {
  /// A keyword that this check does not know would let anything pass.
  static let keywords: Set<String> = [
    "$schema", "$id", "title", "description", "type", "properties", "required",
    "additionalProperties", "propertyNames", "minProperties", "maxProperties", "items", "minItems",
    "maxItems", "uniqueItems", "anyOf", "oneOf", "allOf", "not", "enum", "pattern", "minLength",
    "maxLength", "minimum", "maximum", "$ref", "$defs",
  ]

  /// Where a file's text is not as the schema says; empty when it is.
  static func faults(in text: String) throws -> [String] {
    let value = try #require(ScenarioSchema.value(text))
    return faults(value, ScenarioSchema.document.object ?? [:])
  }

  /// Where a value is not as the schema says; empty when it is.
  static func faults(_ value: JSONValue, _ schema: JSONObject, at path: String = "$") -> [String] {
    guard hasType(value, schema) else { return ["\(path): not of type"] }
    var found = reference(value, schema, at: path) + combined(value, schema, at: path)
    if let words = schema["enum"]?.array, !words.contains(value) {
      found.append("\(path): no word")
    }
    switch value {
    case .object(let object): found += members(object, schema, at: path)
    case .array(let items): found += elements(items, schema, at: path)
    case .string(let text): found += textFaults(text, schema, at: path)
    case .number(let number): found += numberFaults(number, schema, at: path)
    case .bool, .null: break
    }
    return found
  }

  private static func reference(
    _ value: JSONValue,
    _ schema: JSONObject,
    at path: String
  ) -> [String] {
    guard let name = schema["$ref"]?.text?.split(separator: "/").last else { return [] }
    let document = ScenarioSchema.document.object
    let shared = name == "#" ? document : document?["$defs"]?.object?[String(name)]?.object
    return shared.map { faults(value, $0, at: path) } ?? ["\(path): no definition \(name)"]
  }

  private static func combined(
    _ value: JSONValue,
    _ schema: JSONObject,
    at path: String
  ) -> [String] {
    func results(_ keyword: String) -> [[String]]? {
      schema[keyword]?.array?.map { faults(value, $0.object ?? [:], at: path) }
    }
    var found = results("allOf")?.flatMap(\.self) ?? []
    if let choices = results("anyOf"), !choices.contains([]) {
      found += nearest(choices, at: path)
    }
    if let choices = results("oneOf") {
      let count = choices.count { $0.isEmpty }
      if count == 0 { found += nearest(choices, at: path) }
      if count > 1 { found.append("\(path): more than one of the choices") }
    }
    if let other = schema["not"]?.object, faults(value, other, at: path).isEmpty {
      found.append("\(path): what must not be")
    }
    return found
  }

  /// The faults of the choice that is wrong only inside, and deepest there, if there is one.
  private static func nearest(_ choices: [[String]], at path: String) -> [String] {
    let inner = choices.filter { $0.allSatisfy { !isOwn($0, of: path) } }
    let nearest = inner.max { (depth($0), -$0.count) < (depth($1), -$1.count) }
    return nearest ?? ["\(path): none of the choices"]
  }

  /// Whether a fault is of the value itself, and not of something in it.
  private static func isOwn(_ fault: String, of path: String) -> Bool {
    if fault.hasPrefix(path + ":") { return true }
    return fault.hasSuffix(": missing") && !fault.dropFirst(path.count + 1).contains(".")
  }

  private static func depth(_ faults: [String]) -> Int {
    faults.map { fault in fault.prefix { $0 != ":" }.count { ".[".contains($0) } }.max() ?? 0
  }

  private static func hasType(_ value: JSONValue, _ schema: JSONObject) -> Bool {
    guard let type = schema["type"] else { return true }
    let names = type.array?.compactMap(\.text) ?? [type.text ?? ""]
    return names.contains { name in
      switch (name, value) {
      case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
        ("number", .number):
        true
      case ("integer", .number(let number)): Int64(number.text) != nil || UInt64(number.text) != nil
      default: false
      }
    }
  }

  private static func members(
    _ object: JSONObject,
    _ schema: JSONObject,
    at path: String
  ) -> [String] {
    let properties = schema["properties"]?.object ?? [:]
    var found = (schema["required"]?.array ?? []).compactMap(\.text)
      .filter { object[$0] == nil }.map { "\(path).\($0): missing" }
    if !bounds(schema, "minProperties", "maxProperties").contains(object.members.count) {
      found.append("\(path): \(object.members.count) members")
    }
    let names = schema["propertyNames"]?.object?["pattern"]?.text
    for member in object.members {
      let place = "\(path).\(member.key)"
      if let names, member.key.range(of: names, options: .regularExpression) == nil {
        found.append("\(place): no name")
      }
      if let own = properties[member.key]?.object {
        found += faults(member.value, own, at: place)
      } else if schema["additionalProperties"] == false {
        found.append("\(place): unknown")
      } else if let other = schema["additionalProperties"]?.object {
        found += faults(member.value, other, at: place)
      }
    }
    return found
  }

  private static func elements(
    _ items: [JSONValue],
    _ schema: JSONObject,
    at path: String
  ) -> [String] {
    var found: [String] = []
    if !bounds(schema, "minItems", "maxItems").contains(items.count) {
      found.append("\(path): \(items.count) items")
    }
    if schema["uniqueItems"] == true {
      found += items.indices.filter { items[..<$0].contains(items[$0]) }
        .map { "\(path)[\($0)]: once more" }
    }
    guard let item = schema["items"]?.object else { return found }
    return found + items.enumerated().flatMap { faults($1, item, at: "\(path)[\($0)]") }
  }

  private static func bounds(
    _ schema: JSONObject,
    _ least: String,
    _ most: String
  ) -> ClosedRange<Int> {
    let bounds = [least, most].map { (schema[$0]?.number?.text).flatMap { Int($0) } }
    return (bounds[0] ?? 0)...(bounds[1] ?? .max)
  }

  private static func textFaults(
    _ text: String,
    _ schema: JSONObject,
    at path: String
  ) -> [String] {
    let isShaped =
      (schema["pattern"]?.text).map { text.range(of: $0, options: .regularExpression) != nil }
    let length = text.unicodeScalars.count
    return bounds(schema, "minLength", "maxLength").contains(length) && isShaped ?? true
      ? [] : ["\(path): \(text) has no such form"]
  }

  private static func numberFaults(
    _ number: JSONNumber,
    _ schema: JSONObject,
    at path: String
  ) -> [String] {
    guard let value = ScaledDecimal(number.text) else { return [] }
    let least = (schema["minimum"]?.number?.text).flatMap { ScaledDecimal($0) }
    let most = (schema["maximum"]?.number?.text).flatMap { ScaledDecimal($0) }
    let isIn = (least.map { $0 <= value } ?? true) && (most.map { value <= $0 } ?? true)
    return isIn ? [] : ["\(path): \(number.text) is out of range"]
  }
}
