import CashoutSandbox
import Foundation
import SandboxCore
import WireJSON

/// Holds JSON against as much of JSON Schema as the scenario schema uses.
struct SchemaCheck {
  /// A keyword that this check does not know would let anything pass.
  static let keywords: Set<String> = [
    "$schema", "$id", "title", "type", "properties", "required", "additionalProperties",
    "propertyNames", "items", "minItems", "maxItems", "anyOf", "enum", "pattern", "minLength",
    "maxLength", "minimum", "maximum", "$ref", "$defs",
  ]

  /// Where a value is not as the schema says; empty when it is.
  static func faults(_ value: JSONValue, _ schema: JSONObject, at path: String = "$") -> [String] {
    if let name = schema["$ref"]?.text?.split(separator: "/").last {
      let shared = ScenarioSchema.document.object?["$defs"]?.object?[String(name)]?.object
      return shared.map { faults(value, $0, at: path) } ?? ["\(path): no definition \(name)"]
    }
    if let choices = schema["anyOf"]?.array {
      let isFine = choices.contains { faults(value, $0.object ?? [:], at: path).isEmpty }
      return isFine ? [] : ["\(path): none of the choices"]
    }
    var found: [String] = []
    if !hasType(value, schema) { return ["\(path): not of type"] }
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
    let least = (schema["minItems"]?.number?.text).flatMap { Int($0) } ?? 0
    let most = (schema["maxItems"]?.number?.text).flatMap { Int($0) } ?? .max
    let count = least...most ~= items.count ? [] : ["\(path): \(items.count) items"]
    guard let item = schema["items"]?.object else { return count }
    return count + items.enumerated().flatMap { faults($1, item, at: "\(path)[\($0)]") }
  }

  private static func textFaults(
    _ text: String,
    _ schema: JSONObject,
    at path: String
  ) -> [String] {
    let least = (schema["minLength"]?.number?.text).flatMap { Int($0) } ?? 0
    let most = (schema["maxLength"]?.number?.text).flatMap { Int($0) } ?? .max
    let isShaped =
      (schema["pattern"]?.text).map { text.range(of: $0, options: .regularExpression) != nil }
    return least...most ~= text.unicodeScalars.count && isShaped ?? true
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
