import SandboxCore

/// Whether the merchant learns that a completed payout was sent back.
///
/// - Source: cashouts-v3.md §9 (COMPLETED → REJECTED, days later).
struct LateRejectionWatch: MerchantWatch {
  struct Rejected {
    let payout: WatchedPayout
    let at: Instant
  }

  let within: Duration
  var rejected: [PayoutID: Rejected] = [:]
  var tally = Tally()

  package init(within: Duration) { self.within = within }

  package mutating func note(_ sighting: Sighting, at now: Instant) {
    switch sighting {
    case .changed(let payout, to: .rejected, from: .completed):
      rejected[payout.id] = Rejected(payout: payout, at: now)
    case .called(let call):
      guard call.toldStatus == .rejected, let id = call.payout?.id,
        let late = rejected.removeValue(forKey: id)
      else { return }
      if now <= late.at + within {
        tally.hold()
      } else {
        tally.fail(finding(late, seen: "the first such answer went out at \(now.rfc3339)"))
      }
    default: break
    }
  }

  var limits: [Instant] { rejected.values.map { $0.at + within } }

  package func verdict(at now: Instant) -> Verdict {
    var (tally, open) = (tally, 0)
    for late in rejected.values.sorted(by: { $0.payout.id < $1.payout.id }) {
      if now <= late.at + within {
        open += 1
      } else {
        tally.fail(finding(late, seen: "no such answer until \(now.rfc3339)"))
      }
    }
    return tally.verdict(
      of: "rejections behind COMPLETED noticed within \(DurationText.text(within))",
      open: open,
      orElse: "no payout was REJECTED behind COMPLETED; let a rule's timeline do so, or the panel",
      advice: "COMPLETED is not the end: ask again when a webhook comes for a completed payout, and"
        + " take the payment back in your books"
    )
  }

  private func finding(_ late: Rejected, seen: String) -> Finding {
    Finding(
      at: late.at + within,
      about: late.payout.title,
      expected: "a status call answered REJECTED by \((late.at + within).rfc3339), for the payout"
        + " was sent back at \(late.at.rfc3339)",
      seen: seen
    )
  }
}
