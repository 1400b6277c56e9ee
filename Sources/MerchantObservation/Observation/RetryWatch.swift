import SandboxCore

/// Whether the merchant answers 2XX in the end when attempts to deliver a webhook have failed.
///
/// Attempts that were broken on purpose do not count: to refuse them is right.
struct RetryWatch: MerchantWatch {
  var failures: [WebhookID: [String]] = [:]
  var tally = Tally()

  package mutating func note(_ sighting: Sighting, at now: Instant) {
    guard case .finished(let webhook, let result, let fate) = sighting else { return }
    switch fate {
    case .retried where webhook.isIntact: failures[webhook.id, default: []].append(result.text)
    case .retried: break
    case .delivered: if failures.removeValue(forKey: webhook.id) != nil { tally.hold() }
    case .givenUp:
      let earlier = failures.removeValue(forKey: webhook.id) ?? []
      guard webhook.isIntact else { return }
      tally.fail(finding(webhook, earlier + [result.text], at: now))
    }
  }

  package func verdict(at now: Instant) -> Verdict {
    tally.verdict(
      of: "webhooks answered 2XX after failed attempts",
      open: failures.count,
      orElse: "no attempt failed; let the receiver answer 500 or be away for a while",
      advice: "answer 2XX as soon as the webhook is stored, be back before the retries end, and ask"
        + " for the status of payouts whose webhooks were missed"
    )
  }

  private func finding(
    _ webhook: WatchedWebhook,
    _ results: [String],
    at now: Instant
  ) -> Finding {
    let count = results.count
    let attempts = count == 1 ? "the one attempt" : "one of the \(count) attempts"
    return Finding(
      at: now,
      about: webhook.payout.title,
      expected: "a 2XX to \(attempts) to tell of \(webhook.status.name)",
      seen: "given up after \(results.joined(separator: ", "))"
    )
  }
}
