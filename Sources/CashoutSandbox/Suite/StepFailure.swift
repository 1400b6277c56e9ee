package import SandboxCore
import WireJSON

/// A step that did not go as its file expects, with all that helps to see why.
package struct StepFailure: Sendable {
  /// The step's place in the list, from 1.
  package let number: Int
  /// The step's action, such as `create`; `observe` for what is observed over all steps.
  package let action: String
  package let place: SourcePlace
  package let mismatches: [Mismatch]
  package let evidence: Evidence

  init(number: Int, step: SuiteStep, mismatches: [Mismatch], evidence: Evidence) {
    self.number = number
    action = step.action.name
    place = step.place
    self.mismatches = mismatches
    self.evidence = evidence
  }

  /// A failure that shows behind the last step.
  init(
    _ line: ObservationReport.Line,
    stepCount: Int,
    _ mismatches: [Mismatch],
    _ evidence: Evidence
  ) {
    number = stepCount
    action = "observe"
    place = line.place
    self.mismatches = mismatches
    self.evidence = evidence
  }

  /// `step 3, create`.
  var title: String { (action == "observe" ? "behind " : "") + "step \(number), \(action)" }

  /// What the sandbox knows at the moment of a failure.
  package struct Evidence: Sendable {
    /// A payout's fate.
    package struct PayoutLines: Sendable {
      /// `payout a: id 1, external_id late-1, COMPLETED`.
      package let title: String
      /// The rule that decided, and those that nearly did.
      package let rule: String
      package let timeline: [String]
    }

    package let now: Instant
    package let payouts: [PayoutLines]
    /// How many payouts there are beyond those that are told of.
    package let otherPayouts: Int
    /// The newest calls, oldest first.
    package let requests: [String]
    /// How many calls came before those.
    package let earlierRequests: Int
  }
}

extension ScenarioRun {
  private static let mostPayouts = 5
  private static let mostRequests = 12

  /// What the file observes and the steps, which play the merchant, did not do.
  var observedFailure: StepFailure? {
    let failed = sandbox.report.lines.filter { $0.verdict.state == .failed }
    guard let first = failed.first else { return nil }
    let mismatches = failed.flatMap { line in
      line.verdict.findings.map { finding in
        Mismatch(
          "\(line.title): \(finding.about)",
          expected: finding.expected,
          actual: finding.seen,
          at: line.place
        )
      }
    }
    return StepFailure(first, stepCount: file.steps.count, mismatches, evidence(about: nil))
  }

  /// The payouts that a step is about, or the first few; and the newest calls.
  func evidence(about step: SuiteStep?) -> StepFailure.Evidence {
    let all = sandbox.snapshot { $0.payouts }
    let meant = Set(step.map(names)?.compactMap(payoutID) ?? [])
    let shown = meant.isEmpty ? Array(all) : all.filter { meant.contains($0.id) }
    let requests = requests
    return StepFailure.Evidence(
      now: sandbox.now,
      payouts: shown.prefix(Self.mostPayouts).map(lines),
      otherPayouts: all.count - min(shown.count, Self.mostPayouts),
      requests: requests.suffix(Self.mostRequests).map(line),
      earlierRequests: max(0, requests.count - Self.mostRequests)
    )
  }

  private func names(in step: SuiteStep) -> [PayoutName] {
    var names = step.expectation.claims.compactMap(\.payout)
    switch step.action {
    case .call(let call):
      if let of = call.of, call.repeats == nil { names.append(of) }
      if case .create = call.kind { names.append(PayoutName(nil, at: step.place)) }
    case .transition(let transition): names.append(transition.of)
    case .advance, .receiver, .load, .look: break
    }
    return names
  }

  private func lines(_ payout: Payout) -> StepFailure.Evidence.PayoutLines {
    var events: [(Instant, String)] = payout.timeline.map { event in
      let queued = sandbox.snapshot { $0.waits(of: payout.id, before: event.status).text }
      let wait = queued.map { ", queued: \($0)" } ?? ""
      return (event.at, "\(event.status.name) by the \(event.actor.name)\(wait)")
    }
    for webhook in sandbox.snapshot({ $0.webhooks(of: payout) }) {
      events += lines(webhook)
    }
    let sorted = events.enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }
    let code = payout.life.rejection.map { " \($0.code)" } ?? ""
    let money = "\(payout.order.amount), \(payout.order.country)"
    return StepFailure.Evidence.PayoutLines(
      title: "payout \(payout.id.number), external_id \(payout.order.externalID), \(money):"
        + " \(payout.status.name)\(code)",
      rule: ruleLine(payout.decision),
      timeline: sorted.map { "\($0.element.0.rfc3339)  \($0.element.1)" } + next(payout)
    )
  }

  private func next(_ payout: Payout) -> [String] {
    guard let step = payout.plan.next else { return [] }
    let queued = sandbox.snapshot { $0.waits(of: payout).text }
    let moment = payout.plan.due.map { " at \($0.rfc3339)" }
    guard moment != nil || queued != nil else { return [] }
    let wait = queued.map { ", queued: \($0)" } ?? ""
    return ["next: \(step.outcome.status.name)\(moment ?? "")\(wait)"]
  }

  /// The attempts of a webhook, and what else became of it.
  private func lines(_ webhook: Webhook) -> [(Instant, String)] {
    let what = "webhook for \(webhook.status.name)"
    let attempts = webhook.attempts.map { ($0.at, "\(what) → \($0.result.text)") }
    let last = attempts.last?.0 ?? webhook.changedAt
    let rule = sandbox.snapshot { $0.appliedRules(to: webhook.id).last?.rule ?? "" }
    let end: String? =
      switch webhook.state {
      case .delivered, .inFlight, .resent: nil
      case .waiting(let due): "is to go out at \(due.rfc3339)"
      case .givenUp: "was given up"
      case .heldBack: "waits for the next one, by rule \"\(rule)\" of webhooks.rules"
      case .dropped: "is never sent, by rule \"\(rule)\" of webhooks.rules"
      }
    return attempts + (end.map { [(last, "\(what) \($0)")] } ?? [])
  }

  private func ruleLine(_ decision: RuleDecision) -> String {
    let nearly = decision.nearMisses.map { "rule \"\($0.rule)\" failed on \($0.key) alone" }
    return (["decided by \(decision.source.explanation)"] + nearly).joined(separator: "; ")
  }

  private func line(_ entry: RequestLog.Entry) -> String {
    let body = SecretMask.body(entry.body)
    let sent = body == .null ? "" : " \(body.compactText.prefix(300))"
    let answer = SecretText.masked(String(decoding: entry.answer.prefix(300), as: UTF8.self))
    let target = SecretText.masked(entry.target)
    let diagnosis = entry.diagnosis.isEmpty ? "" : " (\(entry.diagnosis.joined(separator: "; ")))"
    return "\(entry.at.rfc3339)  \(entry.method) \(target)\(sent) → \(entry.status) \(answer)"
      + diagnosis
  }
}

extension WebhookResult {
  /// The status, or why there is none.
  var text: String {
    switch self {
    case .answered(let status): "\(status)"
    case .failed(let reason): reason
    }
  }
}
