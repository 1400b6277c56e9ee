import Crypto
import Foundation
import WebText

/// The `Payload-Signature` of a body: lower-case hex HMAC-SHA256 of its raw bytes.
///
/// Every byte counts: blanks, the order of keys, escapes.
/// - Source: cashouts-v3.md §7.
package struct PayloadSignature: Sendable {
  /// The state once the key is in; each body starts from a copy of it.
  private let keyed: HMAC<SHA256>

  /// - Parameter key: The merchant's API Signature.
  package init(key: String) {
    keyed = HMAC(key: SymmetricKey(data: Array(key.utf8)))
  }

  /// The header's value for a body: 64 lower-case hex digits.
  package func hex(of body: [UInt8]) -> String {
    Hexadecimal.text(Array(code(of: body)))
  }

  /// Whether the header's value is the body's signature, in time that tells nothing about it.
  package func isValid(_ value: String, for body: [UInt8]) -> Bool {
    guard let bytes = Hexadecimal.bytes(value, .lower) else { return false }
    return code(of: body) == bytes
  }

  private func code(of body: [UInt8]) -> HMAC<SHA256>.MAC {
    var hmac = keyed
    hmac.update(data: body)
    return hmac.finalize()
  }
}
