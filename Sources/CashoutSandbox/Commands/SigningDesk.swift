import CashoutsV3
import Foundation
import ScenarioLanguage

/// What `sign` prints.
package enum SigningDesk {
  /// The `Payload-Signature` of a file's bytes, or of standard input for `-`.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be read.
  package static func signature(ofFile path: String, key: String) throws(CommandFailure) -> String {
    PayloadSignature(key: key).hex(of: try bytes(path))
  }

  /// The `control` of a cashout's webhooks.
  package static func control(externalID: String, key: String) -> String {
    WebhookControl(key: key).hex(externalID: externalID)
  }

  /// The bytes of a file or a pipe, or of standard input for `-`.
  static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] {
    do {
      return try GivenBytes.all(path)
    } catch {
      throw FileFault.reading(path, error)
    }
  }
}
