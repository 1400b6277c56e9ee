import SandboxCore
import SandboxDecisions
import WireJSON

/// What events say of the payouts and webhooks of a decision, as the decision left them.
///
/// Taken under the lock, so that an event told later says nothing of what came in between.
package struct EventSubjects: Sendable {
  private struct Subject: Sendable {
    let payout: PayoutID
    let status: PayoutStatus
    let attempts: Int
  }

  private var externalIDs: [PayoutID: String] = [:]
  private var webhooks: [WebhookID: Subject] = [:]

  init(of news: RoomNews, _ state: SandboxState) {
    for case .webhook(let id, _, _) in news.outcomes {
      guard let webhook = state[id] else { continue }
      webhooks[id] = Subject(
        payout: webhook.payout,
        status: webhook.status,
        attempts: webhook.attempts.count
      )
      externalIDs[webhook.payout] = state[webhook.payout]?.order.externalID
    }
    for case .changed(let id, _, _) in news.effects {
      externalIDs[id] = state[id]?.order.externalID
    }
  }

  func externalID(_ payout: PayoutID) -> JSONValue { .optional(externalIDs[payout]) }

  /// Adds which payout a webhook is about, what it tells of it, and how often it was tried.
  func describe(_ webhook: WebhookID, in data: inout JSONObject) {
    guard let subject = webhooks[webhook] else { return }
    data.append("payout", .integer(subject.payout.number))
    data.append("external_id", externalID(subject.payout))
    data.append("status", .string(subject.status.name))
    data.append("attempt", .integer(subject.attempts))
  }
}
