import Crypto
import Foundation
import WebText

/// The `control` of a webhook: upper-case hex HMAC-SHA256 of `Be4<external_id>Bo7`.
///
/// It is the same for every webhook of a cashout: it names the sender, not the event.
/// - Source: cashouts-v3.md §6.
package struct WebhookControl: Sendable {
  private let key: SymmetricKey

  /// - Parameter key: The merchant's API Signature.
  package init(key: String) {
    self.key = SymmetricKey(data: Array(key.utf8))
  }

  /// The control of a cashout: 64 upper-case hex digits.
  package func hex(externalID: String) -> String {
    Hexadecimal.text(
      Array(HMAC<SHA256>.authenticationCode(for: Self.message(externalID), using: key)),
      .upper
    )
  }

  /// Whether a control is the cashout's, in time that tells nothing about it.
  package func isValid(_ value: String, externalID: String) -> Bool {
    guard let bytes = Hexadecimal.bytes(value, .upper) else { return false }
    let message = Self.message(externalID)
    return HMAC<SHA256>.isValidAuthenticationCode(bytes, authenticating: message, using: key)
  }

  static func message(_ externalID: String) -> [UInt8] {
    Array("Be4\(externalID)Bo7".utf8)
  }
}
