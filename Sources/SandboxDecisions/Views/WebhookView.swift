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
      "url": .optional(url), "state": .string(outcome), "next_attempt": next,
      "attempts": .array(webhook.attempts.enumerated().map(attempt)),
    ]
  }

  /// The words of ``outcome``.
  package static let outcomes = [
    "waiting", "in_flight", "delivered", "given_up", "held_back", "dropped",
  ]

  /// How far it has come.
  package var outcome: String {
    switch webhook.state {
    case .waiting: "waiting"
    case .inFlight, .resent: "in_flight"
    case .delivered: "delivered"
    case .givenUp: "given_up"
    case .heldBack: "held_back"
    case .dropped: "dropped"
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

extension ClockReading {
  /// `{"now":…,"mode":…,"speed":…,"pending":…,"next":…}`.
  package var json: JSONValue {
    let speed: Double = if case .live(let speed) = mode { speed } else { 1 }
    let text =
      speed == speed.rounded() ? String(Int(speed)) : String(speed)
    return [
      "now": .string(now.rfc3339), "mode": .string(mode == .manual ? "manual" : "live"),
      "speed": JSONNumber(text: text).map(JSONValue.number) ?? 1,
      "pending": .integer(pending), "next": .optional(next?.rfc3339),
    ]
  }
}
