import Foundation
package import WireJSON

/// Reads `application/x-www-form-urlencoded` text.
package enum FormText {
  /// Names and values in their order, decoded; bytes that are no UTF-8 stay as they are.
  package static func fields(_ text: String) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count == 2 ? decoded(parts[1]) : "")
    }
  }

  /// The fields of a body as an object of texts.
  package static func object(_ body: [UInt8]) -> JSONObject {
    JSONObject(fields(String(decoding: body, as: UTF8.self)).map { ($0.name, .string($0.value)) })
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? String(spaced)
  }
}
