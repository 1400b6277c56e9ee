import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime

/// Payouts by what happened to them: those that went the same way stand together.
struct Fates {
  /// Payouts of one fate.
  struct Group {
    /// What the first of them is like, and who else is.
    var lines: StepFailure.Evidence.PayoutLines
    var count: Int
  }

  /// The fates in the order of their first payouts, the rarest first.
  private(set) var groups: [Group] = []

  private let run: ScenarioRun
  /// Those beyond are not looked at, so that a failure is told soon.
  private static let mostPayouts = 10_000

  init(_ payouts: [Payout], in run: ScenarioRun) {
    self.run = run
    var places: [String: Int] = [:]
    for payout in payouts.prefix(Self.mostPayouts) {
      let events = events(of: payout)
      let key = Self.key(payout, events)
      if let place = places[key] {
        groups[place].count += 1
        groups[place].lines.alike.append(payout.order.externalID)
      } else {
        places[key] = groups.count
        groups.append(Group(lines: lines(payout, events), count: 1))
      }
    }
    groups = groups.enumerated().sorted {
      ($0.element.count, $0.offset) < ($1.element.count, $1.offset)
    }
    .map(\.element)
  }

  /// Something that happened to a payout, and what it waited for.
  private struct Event {
    let at: Instant
    let what: String
    var waits: [BankWait] = []

    var text: String { what + (waits.text.map { ", queued: \($0)" } ?? "") }

    /// The same whenever it happens.
    var kind: String { "\(what) \(waits.map(\.cause.rawValue))" }
  }

  private static func key(_ payout: Payout, _ events: [Event]) -> String {
    let code = payout.life.rejection.map { "\($0.code)" } ?? ""
    let fate = [payout.status.name, code, ruleLine(payout.decision)]
    return (fate + events.map(\.kind)).joined(separator: "\n")
  }

  private func lines(
    _ payout: Payout,
    _ events: [Event]
  ) -> StepFailure.Evidence.PayoutLines {
    let code = payout.life.rejection.map { " \($0.code)" } ?? ""
    let money = "\(payout.order.amount), \(payout.order.country)"
    return StepFailure.Evidence.PayoutLines(
      title: "payout \(payout.id.number), external_id \(payout.order.externalID), \(money):"
        + " \(payout.status.name)\(code)",
      rule: Self.ruleLine(payout.decision),
      timeline: events.map { "\($0.at.rfc3339)  \($0.text)" } + next(payout)
    )
  }

  private static func ruleLine(_ decision: RuleDecision) -> String {
    let nearly = decision.nearMisses.map { "rule \"\($0.rule)\" failed on \($0.key) alone" }
    return (["decided by \(decision.source.explanation)"] + nearly).joined(separator: "; ")
  }

  private func events(of payout: Payout) -> [Event] {
    var events = payout.timeline.map { event in
      Event(
        at: event.at,
        what: "\(event.status.name) by the \(event.actor.name)",
        waits: run.look { $0.waits(of: payout.id, before: event.status) }
      )
    }
    for webhook in run.look({ $0.webhooks(of: payout) }) { events += self.events(of: webhook) }
    return events.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }.map(\.element)
  }

  private func next(_ payout: Payout) -> [String] {
    guard let step = payout.plan.next else { return [] }
    let queued = run.look { $0.waits(of: payout).text }
    let moment = payout.plan.due.map { " at \($0.rfc3339)" }
    guard moment != nil || queued != nil else { return [] }
    let wait = queued.map { ", queued: \($0)" } ?? ""
    return ["next: \(step.outcome.status.name)\(moment ?? "")\(wait)"]
  }

  /// The attempts of a webhook, and what else became of it.
  private func events(of webhook: Webhook) -> [Event] {
    let what = "webhook for \(webhook.status.name)"
    let attempts = webhook.attempts.map { Event(at: $0.at, what: "\(what) → \($0.result.text)") }
    let last = attempts.last?.at ?? webhook.changedAt
    let rule = run.look { $0.appliedRules(to: webhook.id).last?.rule ?? "" }
    let end: String? =
      switch webhook.state {
      case .delivered, .inFlight, .resent: nil
      case .waiting(let due): "is to go out at \(due.rfc3339)"
      case .givenUp: "was given up"
      case .heldBack: "waits for the next one, by rule \"\(rule)\" of webhooks.rules"
      case .dropped: "is never sent, by rule \"\(rule)\" of webhooks.rules"
      }
    return attempts + (end.map { [Event(at: last, what: "\(what) \($0)")] } ?? [])
  }
}
