import SeededChance
package import TextPatterns

/// The bank's rules at work, with the inline scripts and the standard that stand beside them.
package struct RuleBook: Sendable {
  var rules: RuleList<BankOutcome>
  /// Whether each has steps that chance times; looked up for every payout.
  private let hasDraws: [Bool]

  package init(_ rules: [BankRule]) {
    self.rules = RuleList(rules)
    hasDraws = rules.map(\.action.hasDraws)
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
    // Nothing is counted, so nothing need be put back.
    if rules.isEmpty { return try decision(by: nil, order, seed: seed, []) }
    if rules.decidesAtOnce { return try decision(by: 0, order, seed: seed, []) }
    let before = rules
    defer { if budget.isSpent { rules = before } }
    var nearMisses: [NearMiss] = []
    let view = RequestView(order, login: login)
    let place = rules.place(for: view, &budget, &nearMisses)
    do throws(InlineScript.Fault) {
      return try decision(by: place, order, seed: seed, nearMisses)
    } catch {
      rules = before
      throw error
    }
  }

  /// A rule with conditions has the last word; any other gives way to an inline script.
  private func decision(
    by place: Int?,
    _ order: PayoutOrder,
    seed: UInt64,
    _ nearMisses: [NearMiss]
  ) throws(InlineScript.Fault) -> ([PlannedStep], RuleDecision) {
    if place.map({ rules[$0].when.isUnconditional }) ?? true,
      let comments = order.fields.comments(beginningWith: InlineScript.prefix),
      let steps = try InlineScript.steps(in: comments, order.rejections)
    {
      return (steps, RuleDecision(source: .inlineScript, nearMisses: nearMisses))
    }
    guard let place else {
      let steps = order.usualWaits.map(BankOutcome.steps) ?? BankOutcome.defaultSteps
      return (steps, RuleDecision(source: .standard, nearMisses: nearMisses))
    }
    let decision = RuleDecision(source: .rule(rules[place].name), nearMisses: nearMisses)
    if case .timeline(let steps) = rules[place].action, !hasDraws[place] {
      return (steps, decision)
    }
    var choice = RandomStream(seed: seed, externalID: order.externalID, purpose: "one_of")
    let steps = rules[place].action.steps(&choice)
    guard steps.hasDraws else { return (steps, decision) }
    var waits = RandomStream(seed: seed, externalID: order.externalID, purpose: "after")
    return (steps.map { $0.settled(&waits) }, decision)
  }
}
