package import SandboxCore
package import WireJSON

/// A webhook with all its attempts, as the control API shows it.
package struct WebhookView {
  package let webhook: Webhook
  package let url: String?
  /// What rules did to its attempts.
  package var applied: [AppliedWebhookRule] = []
  /// What was sent and answered.
  package let texts: DeliveryTexts

  package init(
    webhook: Webhook,
    url: String?,
    applied: [AppliedWebhookRule] = [],
    texts: DeliveryTexts
  ) {
    self.webhook = webhook
    self.url = url
    self.applied = applied
    self.texts = texts
  }

  package var json: JSONValue {
    var object = summary
    if !applied.isEmpty { object.append("rules", .array(applied.map(\.json))) }
    return .object(object)
  }

  private var summary: JSONObject {
    [
      "id": .integer(webhook.id.number), "payout": .integer(webhook.payout.number),
      "status": .string(webhook.status.name), "at": .string(webhook.changedAt.rfc3339),
      "url": .optional(url), "state": .string(outcome.rawValue), "next_attempt": next,
      "attempts": .array(webhook.attempts.enumerated().map(attempt)),
    ]
  }

  /// How far it has come.
  package var outcome: WebhookOutcome {
    switch webhook.state {
    case .waiting: .waiting
    case .inFlight, .resent: .inFlight
    case .delivered: .delivered
    case .givenUp: .givenUp
    case .heldBack: .heldBack
    case .dropped: .dropped
    }
  }

  private var next: JSONValue {
    if case .waiting(let due) = webhook.state { .string(due.rfc3339) } else { .null }
  }

  private func attempt(_ index: Int, _ attempt: Webhook.Attempt) -> JSONValue {
    var object: JSONObject = [
      "attempt": .integer(index + 1), "at": .string(attempt.at.rfc3339),
    ]
    attempt.result.describe(in: &object)
    texts.describe(webhook.id, attempt: index + 1, in: &object)
    return .object(object)
  }
}
