import CashoutsV3
import WireJSON

/// One value of one field in a create that is right otherwise, and what has to come of it.
struct FieldCase: Sendable, CustomStringConvertible {
  /// What a create has to be answered.
  enum Verdict: Sendable, Equatable {
    case taken
    /// Refused with a message of which this is a part of its own.
    case refused(String)
  }

  let field: FieldName
  let title: String
  /// Nil leaves the field out.
  let value: JSONValue?
  let verdict: Verdict

  var description: String { "\(field.rawValue) \(title)" }

  /// The sample with the case's value in it.
  func body(_ sample: JSONObject, externalID: String) -> JSONObject {
    let base = sample.changed(["external_id": .string(externalID)], without: [field.rawValue])
    return value.map { base.changed(JSONObject([(field.rawValue, $0)])) } ?? base
  }

  /// Whether a message has the part among those that several faults are joined from.
  static func message(_ message: String, has part: String) -> Bool {
    message.split(separator: ";").contains { $0 == part || $0.hasPrefix("\(part): ") }
  }
}
