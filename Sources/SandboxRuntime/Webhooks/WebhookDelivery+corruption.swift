package import CashoutsV3
import SandboxCore

extension WebhookControl {
  /// The one of somebody who does not know the merchant's key.
  package static let forged = WebhookControl(key: "not the merchant's signature")
}

/// What is wrong with a webhook on purpose.
extension WebhookDelivery {
  /// The merchant's control, or the one of somebody who does not know the key.
  package func control(_ own: WebhookControl) -> WebhookControl {
    corruption == .control ? .forged : own
  }

  /// The body, or as much of it as arrives: it breaks off in the middle.
  package func cut(_ body: [UInt8]) -> [UInt8] {
    corruption == .body ? Array(body.prefix(body.count / 2)) : body
  }
}
