package import TextPatterns

/// The bank's rules in order, each with the number of requests that it has seen.
package struct RuleBook: Sendable {
  private let rules: [BankRule]
  /// Whether each has steps that chance times; looked up for every payout.
  private let hasDraws: [Bool]
  /// Counted for rules with counters only.
  private var seen: [Int]

  package init(_ rules: [BankRule]) {
    self.rules = rules
    hasDraws = rules.map(\.outcome.hasDraws)
    seen = Array(repeating: 0, count: rules.count)
  }

  /// Finds the first rule that applies and draws its steps.
  ///
  /// Nothing is counted when the budget is spent before.
  ///
  /// - Throws: the fault of an inline script that would have decided; nothing is counted then.
  package mutating func decide(
    _ order: PayoutOrder,
    login: String,
    seed: UInt64,
    _ budget: inout MatchBudget
  ) throws(InlineScript.Fault) -> (steps: [PlannedStep], decision: RuleDecision) {
    let counts = seen
    defer { if budget.isSpent { seen = counts } }
    do throws(InlineScript.Fault) {
      return try firstDecision(order, login: login, seed: seed, &budget)
    } catch {
      seen = counts
      throw error
    }
  }

  private mutating func firstDecision(
    _ order: PayoutOrder,
    login: String,
    seed: UInt64,
    _ budget: inout MatchBudget
  ) throws(InlineScript.Fault) -> ([PlannedStep], RuleDecision) {
    var nearMisses: [RuleDecision.NearMiss] = []
    for index in rules.indices {
      let failed = failures(of: index, for: order, login: login, &budget)
      guard !failed.isEmpty else {
        return try decision(by: index, order, seed: seed, nearMisses)
      }
      if failed.count == 1 { nearMisses.append(.init(rule: rules[index].name, key: failed[0])) }
    }
    return try decision(by: nil, order, seed: seed, nearMisses)
  }

  private mutating func failures(
    of index: Int,
    for order: PayoutOrder,
    login: String,
    _ budget: inout MatchBudget
  ) -> [String] {
    guard !rules[index].when.isUnconditional else { return [] }
    let subject = OrderSubject(order: order, login: login)
    let failed = rules[index].when.failures(for: subject, &budget)
    guard failed.isEmpty, rules[index].when.hasCounter else { return failed }
    seen[index] += 1
    return rules[index].when.counterFailure(seen: seen[index]).map { [$0] } ?? []
  }

  /// A rule with conditions has the last word; any other gives way to an inline script.
  private func decision(
    by index: Int?,
    _ order: PayoutOrder,
    seed: UInt64,
    _ nearMisses: [RuleDecision.NearMiss]
  ) throws(InlineScript.Fault) -> ([PlannedStep], RuleDecision) {
    if index.map({ rules[$0].when.isUnconditional }) ?? true,
      let comments = order.fields.comments(beginningWith: InlineScript.prefix),
      let steps = try InlineScript.steps(in: comments)
    {
      return (steps, RuleDecision(source: .inlineScript, nearMisses: nearMisses))
    }
    guard let index else {
      return (BankRule.defaultSteps, RuleDecision(source: .standard, nearMisses: nearMisses))
    }
    let decision = RuleDecision(source: .rule(rules[index].name), nearMisses: nearMisses)
    if case .timeline(let steps) = rules[index].outcome, !hasDraws[index] {
      return (steps, decision)
    }
    var choice = RandomStream(seed: seed, externalID: order.externalID, purpose: "one_of")
    let steps = rules[index].outcome.steps(&choice)
    guard steps.hasDraws else { return (steps, decision) }
    var waits = RandomStream(seed: seed, externalID: order.externalID, purpose: "after")
    return (steps.map { $0.settled(&waits) }, decision)
  }
}
