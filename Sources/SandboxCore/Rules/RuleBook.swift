/// The bank's rules in order, each with the number of requests that it has seen.
package struct RuleBook: Sendable {
  private let rules: [BankRule]
  private var seen: [Int]

  package init(_ rules: [BankRule]) {
    self.rules = rules
    seen = Array(repeating: 0, count: rules.count)
  }

  /// Finds the first rule that applies and draws its steps.
  ///
  /// - Throws: the fault of an inline script that would have decided; nothing is counted then.
  package mutating func decide(
    _ order: PayoutOrder,
    login: String,
    seed: UInt64
  ) throws(InlineScript.Fault) -> (steps: [PlannedStep], decision: RuleDecision) {
    let subject = OrderSubject(order: order, login: login)
    let counts = seen
    var nearMisses: [RuleDecision.NearMiss] = []
    for (index, rule) in rules.enumerated() {
      let failed = failures(of: index, for: subject)
      guard !failed.isEmpty else {
        do {
          return try decision(by: rule, order, seed: seed, nearMisses)
        } catch {
          seen = counts
          throw error
        }
      }
      if failed.count == 1 { nearMisses.append(.init(rule: rule.name, key: failed[0])) }
    }
    return try decision(by: nil, order, seed: seed, nearMisses)
  }

  private mutating func failures(of index: Int, for subject: OrderSubject) -> [String] {
    let failed = rules[index].when.failures(for: subject)
    guard failed.isEmpty else { return failed }
    seen[index] += 1
    return rules[index].when.counterFailure(seen: seen[index]).map { [$0] } ?? []
  }

  /// A rule with conditions has the last word; any other gives way to an inline script.
  private func decision(
    by rule: BankRule?,
    _ order: PayoutOrder,
    seed: UInt64,
    _ nearMisses: [RuleDecision.NearMiss]
  ) throws(InlineScript.Fault) -> ([PlannedStep], RuleDecision) {
    if rule?.when.isUnconditional ?? true, let comments = order.fields["comments"]?.comparableText,
      let steps = try InlineScript.steps(in: comments)
    {
      return (steps, RuleDecision(source: .inlineScript, nearMisses: nearMisses))
    }
    guard let rule else {
      return (BankScript.defaultSteps, RuleDecision(source: .standard, nearMisses: nearMisses))
    }
    let decision = RuleDecision(source: .rule(rule.name), nearMisses: nearMisses)
    if case .timeline(let steps) = rule.outcome { return (steps, decision) }
    var chance = RandomStream(seed: seed, externalID: order.externalID, purpose: "one_of")
    return (rule.outcome.steps(&chance), decision)
  }
}
