import Crypto
import Foundation
package import WireJSON

/// A JSON Web Token that is signed with HMAC-SHA256.
///
/// - Source: RFC 7515, RFC 7519; process-cashout.md §2.
package struct JSONWebToken: Sendable {
  package let payload: JSONObject
  private let signed: [UInt8]
  private let signature: [UInt8]

  /// Reads a token; `nil` for what is none, or is signed in another way.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Self.object(parts[0]), header["alg"]?.text == "HS256",
      let payload = Self.object(parts[1]), let signature = Self.bytes(parts[2])
    else { return nil }
    self.payload = payload
    self.signature = signature
    signed = Array("\(parts[0]).\(parts[1])".utf8)
  }

  /// Whether the token is signed with a key, in time that tells nothing about it.
  package func isSigned(with key: [UInt8]) -> Bool {
    let key = SymmetricKey(data: key)
    return HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: signed, using: key)
  }

  /// A token with this content.
  package static func text(_ payload: JSONObject, key: [UInt8]) -> String {
    let header: JSONObject = ["alg": "HS256", "typ": "JWT"]
    let signed = base64(header.encoded()) + "." + base64(payload.encoded())
    let code = HMAC<SHA256>.authenticationCode(
      for: Array(signed.utf8),
      using: SymmetricKey(data: key)
    )
    return signed + "." + base64(Array(code))
  }

  private static func object(_ part: Substring) -> JSONObject? {
    bytes(part).flatMap { try? JSONParser.parse($0) }?.object
  }

  /// The alphabet of URLs, without padding.
  private static func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private static func bytes(_ text: Substring) -> [UInt8]? {
    guard !text.contains("+"), !text.contains("/"), !text.contains("=") else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let plain = text.replacing("-", with: "+").replacing("_", with: "/") + padding
    return Data(base64Encoded: String(plain)).map(Array.init)
  }
}
