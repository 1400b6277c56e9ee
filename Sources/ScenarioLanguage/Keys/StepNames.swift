import ScenarioText

/// The payouts that steps have named so far, to find names that nothing has.
struct StepNames {
  private var known: [String] = []
  private var seen: Set<String> = []
  private var hasCreate = false

  /// Checks one step's references and takes in what it names.
  mutating func check(_ draft: StepDraft, _ findings: inout Findings) {
    if let call = draft.maker { declare(call) }
    switch draft.action {
    case .call(let call): checkReference(of: call, &findings)
    case .transition(let step): require(step.of, "transition", &findings)
    case .advance, .receiver, .load, .look: break
    }
    for claim in draft.expectation.claims {
      guard let name = claim.payout else { continue }
      require(name, "expect", &findings)
    }
  }

  private func checkReference(of call: StepCall, _ findings: inout Findings) {
    guard let of = call.of else { return }
    for number in 1...call.count {
      let name = of.name.map { call.numbered($0, number) }
      guard require(PayoutName(name, at: of.place), call.kind.name, &findings) else { return }
    }
  }

  private mutating func declare(_ call: StepCall) {
    hasCreate = true
    guard let name = call.name else { return }
    for number in 1...call.count { declare(call.numbered(name, number)) }
  }

  private mutating func declare(_ name: String) {
    if seen.insert(name).inserted { known.append(name) }
  }

  @discardableResult
  private func require(
    _ payout: PayoutName,
    _ key: String,
    _ findings: inout Findings
  ) -> Bool {
    guard let name = payout.name else {
      if !hasCreate {
        findings.fault("\(key): no create stands before this step, so name none", at: payout.place)
      }
      return hasCreate
    }
    guard !seen.contains(name) else { return true }
    let remedy =
      known.isEmpty
      ? "no create before this step has a name; give it one with `as`"
      : Suggestion.clause(for: name, among: Array(known.suffix(10)), kind: "names so far:")
    findings.fault("\(key).of: no payout is called \(quoted(name)); \(remedy)", at: payout.place)
    return false
  }
}
