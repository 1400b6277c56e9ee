import HTTPTypes
import MerchantObservation
package import SandboxCore
package import SandboxDecisions
import WireJSON

/// One thing that happened in a served sandbox, as a line of `serve` shows it.
package struct Activity: Sendable {
  package enum Deed: Sendable {
    /// A call of a mocked contract, with what explains its answer.
    case call(RequestLog.Entry, CallDiagnosis)
    /// A call of the control API that may change something.
    case control(ControlAct)
    /// A request that could not be read to its end.
    case unread(UnreadRequest)
    /// An attempt to deliver a webhook, with what came of it.
    case webhook(WebhookDelivery, WebhookResult)
    /// A request beside the webhooks, with what came of it.
    case callback(Callback, WebhookResult)
  }

  package let deed: Deed
  package let sandbox: String
  /// Virtual time.
  package let at: Instant

  package init(deed: Deed, sandbox: String, at: Instant) {
    self.deed = deed
    self.sandbox = sandbox
    self.at = at
  }

  /// About how much memory it holds.
  var byteCount: Int {
    switch deed {
    case .call(let entry, _): entry.exchange.body.count + entry.exchange.answer.count + 1024
    case .control(let act): act.target.utf8.count + (act.fault?.utf8.count ?? 0) + 200
    case .unread(let request): request.fault.utf8.count + 200
    case .webhook(let delivery, _): delivery.url.utf8.count + delivery.comments.utf8.count + 500
    case .callback(let callback, _): callback.body.count + callback.url.utf8.count + 200
    }
  }
}

extension Activity {
  /// What a line says, from left to right; each part is `nil` where it does not apply.
  package struct Line {
    package var subject: String
    package var target: String?
    /// The outcome: an HTTP status, or why there is none.
    package var outcome: String
    package var payout: Int?
    package var externalID: String?
    var payoutStatus: String?
    package var attempt: Int?
    var decidedBy: String?
    package var diagnosis: String?

    /// The outcome's status, 0 for none.
    package var status: Int { Int(outcome) ?? 0 }
  }

  package var line: Line {
    switch deed {
    case .call(let entry, let diagnosis): Self.line(entry, diagnosis)
    case .control(let act):
      Line(
        subject: act.method.rawValue,
        target: SecretText.masked(act.target),
        outcome: String(act.status),
        payout: act.payout,
        diagnosis: act.fault
      )
    case .unread(let request):
      Line(subject: "unread", outcome: String(request.status), diagnosis: request.fault)
    case .webhook(let delivery, let result):
      Line(
        subject: "webhook \(delivery.webhook.number)",
        target: Self.shown(delivery.url),
        outcome: Self.outcome(result),
        payout: delivery.payout.number,
        externalID: delivery.externalID,
        payoutStatus: delivery.status.name,
        attempt: delivery.attempt,
        diagnosis: Self.remark(on: delivery)
      )
    case .callback(let callback, let result):
      Line(
        subject: "callback",
        target: Self.shown(callback.url),
        outcome: Self.outcome(result)
      )
    }
  }

  private static func line(_ entry: RequestLog.Entry, _ diagnosis: CallDiagnosis) -> Line {
    let (subject, exchange) = (entry.subject, entry.exchange)
    return Line(
      subject: exchange.method.rawValue,
      target: SecretText.masked(exchange.target),
      outcome: exchange.status == 0 ? "no answer" : String(exchange.status),
      payout: subject.cashoutID,
      externalID: subject.externalID,
      decidedBy: diagnosis.decider,
      diagnosis: diagnosis.notes.isEmpty ? nil : diagnosis.notes.joined(separator: "; ")
    )
  }

  private static func outcome(_ result: WebhookResult) -> String {
    switch result {
    case .answered(let status): String(status)
    case .failed(let reason): reason
    }
  }

  private static func remark(on delivery: WebhookDelivery) -> String? {
    let copy = delivery.copy > 0 ? ["copy \(delivery.copy)"] : []
    let corruption = delivery.corruption.map { ["\($0.rawValue) corrupted on purpose"] } ?? []
    let remarks = copy + corruption
    return remarks.isEmpty ? nil : remarks.joined(separator: ", ")
  }

  /// A URL without the password that it may carry, an inbox as a path of this server.
  private static func shown(_ url: String) -> String {
    let readable = ServerAddress.readable(url)
    guard let scheme = readable.firstRange(of: "://") else { return readable }
    let rest = readable[scheme.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return SecretText.masked(readable) }
    return SecretText.masked(readable[..<scheme.upperBound] + SecretMask.mask + rest[at...])
  }
}
