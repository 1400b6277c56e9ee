import SandboxCore

/// Whether the merchant asks for the status after each webhook, which does not say it.
///
/// - Source: cashouts-v3.md §6.
struct StatusWatch: MerchantWatch {
  /// A webhook that the merchant has, or is just getting.
  struct Told: Sendable {
    let webhook: WatchedWebhook
    var sentAt: Instant
    /// When the attempt went out that was answered 2XX.
    var deliveredAt: Instant?
    var hasAsked = false
    /// A status call whose answer was lost, and when.
    var lost: (at: Instant, how: String)?
  }

  let within: Duration
  var told: [PayoutID: [Told]] = [:]
  var tally = Tally()

  package init(within: Duration) { self.within = within }

  package mutating func note(_ sighting: Sighting, at now: Instant) {
    switch sighting {
    case .sent(let webhook) where webhook.isIntact && webhook.hidesStatus: send(webhook, at: now)
    case .finished(let webhook, _, let fate): finish(webhook, fate)
    case .called(let call) where call.endpoint == .status: ask(call, at: now)
    default: break
    }
  }

  private mutating func send(_ webhook: WatchedWebhook, at now: Instant) {
    if let index = index(of: webhook) {
      told[webhook.payout.id]?[index].sentAt = now
    } else {
      told[webhook.payout.id, default: []].append(Told(webhook: webhook, sentAt: now))
    }
  }

  private mutating func finish(_ webhook: WatchedWebhook, _ fate: WebhookFate) {
    guard fate != .retried, let index = index(of: webhook),
      let webhookTold = told[webhook.payout.id]?[index]
    else { return }
    if fate == .delivered, webhook.isIntact, !webhookTold.hasAsked {
      told[webhook.payout.id]?[index].deliveredAt = webhookTold.sentAt
      return
    }
    if fate == .delivered, webhook.isIntact { tally.hold() }
    remove(index, of: webhook.payout.id)
  }

  private mutating func ask(_ call: MerchantCall, at now: Instant) {
    guard let payout = call.payout, let waiting = told[payout.id] else { return }
    if case .lost(let how) = call.answer {
      for index in waiting.indices { told[payout.id]?[index].lost = (now, how) }
    }
    guard call.toldStatus != nil else { return }
    for told in waiting {
      guard let delivered = told.deliveredAt else { continue }
      if now <= delivered + within {
        tally.hold()
      } else {
        tally.fail(finding(told, delivered, seen: "the next status call came at \(now.rfc3339)"))
      }
    }
    let rest = waiting.filter { $0.deliveredAt == nil }.map { told in
      var told = told
      told.hasAsked = true
      return told
    }
    told[payout.id] = rest.isEmpty ? nil : rest
  }

  var limits: [Instant] {
    told.values.joined().compactMap { told in told.deliveredAt.map { $0 + within } }
  }

  package func verdict(at now: Instant) -> Verdict {
    var (tally, open) = (tally, 0)
    for told in told.values.joined().sorted(by: { $0.webhook.id < $1.webhook.id }) {
      guard let delivered = told.deliveredAt else { continue }
      if now <= delivered + within {
        open += 1
      } else {
        tally.fail(finding(told, delivered, seen: "none until \(now.rfc3339)"))
      }
    }
    return tally.verdict(
      of: "webhooks followed by a status call within \(DurationText.text(within))",
      open: open,
      orElse: "no webhook was answered 2XX; create a payout and let time pass",
      advice:
        "ask POST /v3/cashout/status with cashout_id or external_id whenever a webhook comes: it"
        + " does not say the status; make the call again when it gets no answer"
    )
  }

  private func finding(_ told: Told, _ delivered: Instant, seen: String) -> Finding {
    let lost = told.lost.map { ", one at \($0.at.rfc3339) was \($0.how)" } ?? ""
    return Finding(
      at: delivered + within,
      about: told.webhook.payout.title,
      expected: "a status call by \((delivered + within).rfc3339), for the webhook of"
        + " \(delivered.rfc3339), which told of \(told.webhook.status.name)",
      seen: seen + lost
    )
  }

  private func index(of webhook: WatchedWebhook) -> Int? {
    told[webhook.payout.id]?.firstIndex { $0.webhook.id == webhook.id }
  }

  private mutating func remove(_ index: Int, of payout: PayoutID) {
    told[payout]?.remove(at: index)
    if told[payout]?.isEmpty == true { told[payout] = nil }
  }
}
