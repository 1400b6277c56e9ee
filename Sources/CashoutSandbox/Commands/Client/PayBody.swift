import CashoutsV3
import SandboxDecisions
import WireJSON

/// The create that `pay` sends: a file's, or a valid one for its country, with what was stated.
package struct PayBody: Sendable {
  /// A JSON file, or `-` for standard input; `nil` for the country's sample.
  package var file: String?
  package var country: String?
  package var currency: String?
  package var amount: String?
  package var externalID: String?
  package var comments: String?
  package var notificationURL: String?
  /// Further fields: `name=text`, or `name:=json`.
  package var fields: [String] = []

  package init() {}

  private static let standardCountry = "BR"

  /// - Throws: ``CommandFailure`` for a file that cannot be read or a field without a value.
  func bytes() throws(CommandFailure) -> [UInt8] {
    let stated = try stated()
    guard let file else {
      let id = "pay-" + Randomness.token(length: 8)
      let sample =
        CreateSample.body(country: country ?? Self.standardCountry, externalID: id)
        ?? CreateSample.body(country: Self.standardCountry, externalID: id) ?? JSONObject()
      return sample.overlaid(with: stated).encoded()
    }
    let bytes = try SigningDesk.bytes(file)
    // What is no object goes as it is: the server says what is wrong with it.
    guard let object = (try? JSONParser.parse(bytes))?.object else { return bytes }
    return object.overlaid(with: stated).encoded()
  }

  private func stated() throws(CommandFailure) -> JSONObject {
    var stated = JSONObject()
    let texts = [
      ("country", country), ("currency", currency), ("external_id", externalID),
      ("comments", comments), ("notification_url", notificationURL),
    ]
    for case (let name, let text?) in texts { stated.append(name, .string(text)) }
    if let amount {
      stated.append("amount", JSONNumber(text: amount).map(JSONValue.number) ?? .string(amount))
    }
    for field in fields {
      let (name, value) = try Self.field(field)
      stated.append(name, value)
    }
    return stated
  }

  private static func field(_ text: String) throws(CommandFailure) -> (String, JSONValue) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.first, !name.isEmpty, name != ":" else {
      throw .usage("--set \(text): write name=text, or name:=json such as on_hold:=true")
    }
    guard name.hasSuffix(":") else { return (String(name), .string(String(parts[1]))) }
    guard let value = try? JSONParser.parse(Array(parts[1].utf8)) else {
      throw .usage("--set \(text): \(parts[1]) is no JSON; write a text with \(name.dropLast())=")
    }
    return (String(name.dropLast()), value)
  }
}
