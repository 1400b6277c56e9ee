import TextPatterns

@testable import SandboxCore

extension RuleBook {
  /// Decides with no bound on the work.
  mutating func decide(
    _ order: PayoutOrder,
    login: String,
    seed: UInt64
  ) throws(InlineScript.Fault) -> (steps: [PlannedStep], decision: RuleDecision) {
    var budget = MatchBudget(steps: .max)
    return try decide(order, login: login, seed: seed, &budget)
  }
}
