package import ContractPort
package import SandboxCore
package import SandboxDecisions
import Synchronization
package import WebhookDelivery

/// Takes webhooks where they go: into a built-in inbox at once, anywhere else through the sender.
package final class WebhookCourier: Sendable {
  /// What is posted.
  private struct Post {
    let message: WebhookMessage
    /// Whether it is not the platform's.
    var isForged = false
    /// How long the receiver has to answer; `nil` for the sender's own time.
    var timeout: Duration?
  }

  /// Takes what goes to the merchants' servers.
  private let send: @Sendable (WebhookSender.Job) -> Void
  private let address: ServerAddress
  /// Whether no webhook leaves the process: all go to the built-in inbox.
  private let keepsAll: Bool
  private let ticker: ActivityTicker?

  package init(
    send: @escaping @Sendable (WebhookSender.Job) -> Void,
    address: ServerAddress,
    keepsAll: Bool,
    ticker: ActivityTicker?
  ) {
    self.send = send
    self.address = address
    self.keepsAll = keepsAll
    self.ticker = ticker
  }

  /// Delivers one attempt; `report` is called once, before this returns for an inbox, and not at all
  /// when the sender stops first.
  ///
  /// - Parameters:
  ///   - delivery: the attempt.
  ///   - message: what it carries.
  ///   - ticket: between which resets it belongs.
  ///   - sandbox: whose it is.
  ///   - report: gets the outcome.
  package func deliver(
    _ delivery: WebhookDelivery,
    _ message: WebhookMessage,
    _ ticket: AttemptTicket,
    from sandbox: Sandbox,
    _ report: @escaping @Sendable (WebhookSender.Outcome) -> Void
  ) {
    post(Post(message: message, timeout: delivery.timeout), to: delivery.url, ticket, from: sandbox)
    { outcome in
      guard let result = outcome.result else { return }
      self.tell(.webhook(delivery, result), of: sandbox)
      report(outcome)
    }
  }

  private func tell(_ deed: @autoclosure () -> Activity.Deed, of sandbox: Sandbox) {
    guard let ticker else { return }
    ticker.tell(Activity(deed: deed(), sandbox: sandbox.id, at: sandbox.now))
  }

  /// Makes a request beside the webhooks; `report` is called once, whatever comes of it, and not at
  /// all when the sender stops first.
  package func deliver(
    _ callback: Callback,
    _ ticket: AttemptTicket,
    from sandbox: Sandbox,
    _ report: @escaping @Sendable (WebhookResult) -> Void
  ) {
    let form = WebhookMessage.Form(rawValue: callback.contentType) ?? .json
    let message = WebhookMessage(form, callback.body)
    post(
      Post(message: message, isForged: callback.number != nil),
      to: callback.url,
      ticket,
      from: sandbox
    ) { outcome in
      guard let result = outcome.result else { return }
      self.tell(.callback(callback, result), of: sandbox)
      report(result)
    }
  }

  private func post(
    _ post: Post,
    to url: String,
    _ ticket: AttemptTicket,
    from sandbox: Sandbox,
    _ report: @escaping @Sendable (WebhookSender.Outcome) -> Void
  ) {
    if let name = inboxName(in: url) {
      let arrival = Inbox.Arrival(
        method: "POST",
        headers: [("Content-Type", post.message.form.rawValue)],
        body: post.message.body,
        isForged: post.isForged,
        epoch: ticket.epoch
      )
      return sandbox.receiveOwn(name, arrival) { status in
        report(.answered(ReceiverAnswer(status: status)))
      }
    }
    guard address.ownPath(in: url) == nil else { return report(.failed(Self.ownAddress)) }
    send(
      WebhookSender.Job(
        url: url,
        contentType: post.message.form.rawValue,
        body: post.message.body,
        timeout: post.timeout,
        isWanted: { [weak sandbox] in sandbox?.isCurrent(ticket.epoch) ?? false },
        report: report
      )
    )
  }

  /// Nobody who may only create payouts shall steer the sandbox by its own webhooks.
  private static let ownAddress =
    "not sent: this is the sandbox's own address, which takes webhooks at /sandbox/inbox/NAME alone"

  private func inboxName(in url: String) -> String? {
    keepsAll ? Inbox.standardName : address.inboxName(in: url)
  }
}

extension WebhookSender.Outcome {
  /// What the core makes its decision from; `nil` while nothing is known.
  var result: WebhookResult? {
    switch self {
    case .answered(let answer): .answered(status: answer.status)
    case .failed(let reason): .failed(reason)
    case .interrupted: nil
    }
  }
}
