import Crypto

/// The `Payload-Signature` of a body: lower-case hex HMAC-SHA256 of its raw bytes.
///
/// Every byte counts: blanks, the order of keys, escapes.
/// - Source: cashouts-v3.md §7.
package struct PayloadSignature: Sendable {
  private let key: SymmetricKey

  /// - Parameter key: The merchant's API Signature.
  package init(key: String) {
    self.key = SymmetricKey(data: Array(key.utf8))
  }

  /// The header's value for a body: 64 lower-case hex digits.
  package func hex(of body: [UInt8]) -> String {
    Hexadecimal.lower(HMAC<SHA256>.authenticationCode(for: body, using: key))
  }

  /// Whether the header's value is the body's signature, in time that tells nothing about it.
  package func isValid(_ value: String, for body: [UInt8]) -> Bool {
    ConstantTime.equal(value, hex(of: body))
  }
}
