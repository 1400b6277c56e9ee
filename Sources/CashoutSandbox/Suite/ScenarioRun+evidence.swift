import ContractPort
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import WireJSON

extension ScenarioRun {
  private static let mostGroups = 5
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

  /// The payouts that a step is about and that differ from what it expects, those that went the
  /// same way together; and the newest calls.
  func evidence(about step: SuiteStep?) -> StepFailure.Evidence {
    let all = sandbox.snapshot { $0.payouts }
    let meant = Set(step.map(names)?.compactMap(payoutID) ?? [])
    let shown =
      meant.isEmpty ? all.filter(suspects(of: step)) : all.filter { meant.contains($0.id) }
    let groups = Fates(shown, in: self).groups
    let told = groups.prefix(Self.mostGroups)
    let requests = requests
    return StepFailure.Evidence(
      now: sandbox.now,
      payouts: told.map(\.lines),
      otherPayouts: all.count - told.reduce(0) { $0 + $1.count },
      requests: requests.suffix(Self.mostRequests).map(line),
      earlierRequests: max(0, requests.count - Self.mostRequests)
    )
  }

  /// Which payouts to look at when a step names none: where it counts a state, those that make the
  /// count wrong; else all.
  private func suspects(of step: SuiteStep?) -> (Payout) -> Bool {
    for claim in failing(in: step) {
      guard case .payouts(let count, let status?) = claim.content else { continue }
      let isTooMany = look { $0.payouts.count { $0.status == status } } > count.range.upperBound
      return { ($0.status == status) == isTooMany }
    }
    return { _ in true }
  }

  /// The claims about the sandbox that do not hold now.
  private func failing(in step: SuiteStep?) -> [Claim] {
    step?.expectation.sandboxClaims.filter { !check($0).isEmpty } ?? []
  }

  private func names(in step: SuiteStep) -> [PayoutName] {
    var names = failing(in: step).compactMap(\.payout)
    switch step.action {
    case .call(let call):
      if let of = call.of {
        names.append(PayoutName(of.name.map { call.numbered($0, lastRound) }, at: of.place))
      }
      if call.purpose == .makesPayout { names.append(PayoutName(nil, at: step.place)) }
    case .transition(let transition): names.append(transition.of)
    case .advance, .receiver, .load, .look: break
    }
    return names
  }

  private func line(_ entry: RequestLog.Entry) -> String {
    let secrets = entry.exchange.secrets
    let body = SecretMask.body(entry.body, secrets)
    let sent = body == .null ? "" : " \(body.compactText.prefix(300))"
    let answer = SecretText.masked(
      String(decoding: entry.answer.prefix(300), as: UTF8.self),
      hiding: secrets.all
    )
    let target = SecretText.masked(entry.target, hiding: secrets.all)
    let diagnosis = entry.diagnosis.isEmpty ? "" : " (\(entry.diagnosis.joined(separator: "; ")))"
    return "\(entry.at.rfc3339)  \(entry.method) \(target)\(sent) → \(entry.status) \(answer)"
      + diagnosis
  }
}
