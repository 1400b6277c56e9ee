import CashoutsV3
import SandboxCore
import Synchronization

/// Takes webhooks where they go: into a built-in inbox at once, anywhere else through the sender.
final class WebhookCourier: Sendable {
  private static let contentType = "application/x-www-form-urlencoded"

  private let sender: WebhookSender
  private let address: ServerAddress
  /// Whether no webhook leaves the process: all go to the built-in inbox.
  private let keepsAll: Bool

  init(sender: WebhookSender, address: ServerAddress, keepsAll: Bool) {
    self.sender = sender
    self.address = address
    self.keepsAll = keepsAll
  }

  /// Delivers one attempt; `report` is called once, before this returns for an inbox.
  func deliver(
    _ delivery: WebhookDelivery,
    from sandbox: Sandbox,
    _ report: @escaping @Sendable (WebhookResult) -> Void
  ) {
    let control = WebhookControl(key: sandbox.merchant.signature)
    let body = WebhookForm(delivery, control: control).bytes
    if let name = inboxName(in: delivery.url) {
      let status = sandbox.inbox.receive(
        name,
        method: "POST",
        headers: [("Content-Type", Self.contentType)],
        body: body,
        at: sandbox.now
      )
      report(.answered(status: status))
    } else {
      sender.send(
        WebhookSender.Job(
          url: delivery.url,
          contentType: Self.contentType,
          body: body
        ) { outcome in
          switch outcome {
          case .answered(let status): report(.answered(status: status))
          case .failed(let reason): report(.failed(reason))
          }
        }
      )
    }
  }

  private func inboxName(in url: String) -> String? {
    keepsAll ? Inbox.standardName : address.inboxName(in: url)
  }
}
