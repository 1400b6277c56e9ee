package import SandboxCore
package import WireJSON

/// How the bodies of status, update and cancel name a cashout.
///
/// Either id suffices. When both are sent, `cashout_id` decides and `external_id` is not looked at:
/// a public client sends its own id in another spelling each time. Only when that is asked for do
/// both have to match. Numbers may come as numeric text, blank texts count as absent.
/// - Source: cashouts-v3.md §2, §13.
package enum PayoutReference {
  /// Reads the ids.
  /// - Throws: `V3Error` 300 when there is none or one is not an id, 509 when a number is larger
  ///   than any cashout's.
  package static func read(_ body: JSONObject, options: V3Options) throws(V3Error) -> PayoutKey {
    let brand = options.brand
    let id = try cashoutID(body["cashout_id"], brand)
    if id != nil, !options.strictIDs { return PayoutKey(id: id, externalID: nil, of: .cashoutsV3) }
    let externalID = try externalID(body["external_id"], brand)
    guard id != nil || externalID != nil else {
      throw .invalid(.cashoutID, brand: brand, diagnosis: "send cashout_id or external_id")
    }
    return PayoutKey(id: id, externalID: externalID, of: .cashoutsV3)
  }

  /// Why a body whose ids were read names no cashout.
  static func nothingFound(_ body: JSONObject, options: V3Options) -> String {
    let namesBoth = [body["cashout_id"], body["external_id"]].allSatisfy(isStated)
    guard namesBoth else { return "no cashout of this sandbox has the id" }
    return options.strictIDs
      ? "no cashout of this sandbox has both ids"
      : "no cashout of this sandbox has the id; of both ids cashout_id decides"
  }

  private static func isStated(_ value: JSONValue?) -> Bool {
    switch value {
    case nil, .null: false
    case .string(let text): !CreateRequest.isBlank(text)
    default: true
    }
  }

  private static func cashoutID(
    _ value: JSONValue?,
    _ brand: Brand
  ) throws(V3Error) -> PayoutID? {
    guard let text = try text(value, .cashoutID, brand) else { return nil }
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      throw .invalid(.cashoutID, brand: brand, diagnosis: "cashout_id is not a whole number")
    }
    guard let number = Int(text), let id = PayoutID(number) else {
      throw V3Error(
        .cashoutNotFound,
        brand: brand,
        diagnosis: ["cashout_id \(text.prefix(40)) is not a number that a cashout can have"]
      )
    }
    return id
  }

  private static func externalID(
    _ value: JSONValue?,
    _ brand: Brand
  ) throws(V3Error) -> String? {
    try text(value, .externalID, brand)
  }

  /// A string or number as text; nil for what counts as absent.
  private static func text(
    _ value: JSONValue?,
    _ field: FieldName,
    _ brand: Brand
  ) throws(V3Error) -> String? {
    switch value {
    case nil, .null: return nil
    case .string(let text): return CreateRequest.isBlank(text) ? nil : text
    case .number(let number): return number.text
    case .bool, .array, .object:
      throw .invalid(field, brand: brand, diagnosis: "\(field.rawValue) has the wrong type")
    }
  }
}
