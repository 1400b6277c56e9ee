import TextPatterns

/// When a rule applies: all of `match`, none of `unless`, then its own counters.
package struct RuleMatch: Sendable, Equatable {
  package var match: [Condition]
  package var unless: [Condition]
  /// A test of how many requests passed the other conditions, this one included, from 1.
  package var nth: ValueTest?
  /// Each Nth such request.
  package var every: Int?

  package init(
    match: [Condition] = [],
    unless: [Condition] = [],
    nth: ValueTest? = nil,
    every: Int? = nil
  ) {
    self.match = match
    self.unless = unless
    self.nth = nth
    self.every = every
  }

  /// Whether the rule always decides, and so is its scenario's default.
  package var isUnconditional: Bool { match.isEmpty && unless.isEmpty && !hasCounter }

  /// Whether requests that pass the other conditions have to be counted.
  package var hasCounter: Bool { nth != nil || every != nil }

  /// The keys that keep the rule from applying, counters aside; stops at two.
  ///
  /// Once the budget is spent no condition holds, of `unless` neither: then nothing can be told.
  func failures(for view: RequestView, _ budget: inout MatchBudget) -> [String] {
    var failed: [String] = []
    for condition in match
    where !condition.test.holds(for: view.value(of: condition.key), &budget) {
      failed.append(condition.key)
      if failed.count == 2 { return failed }
    }
    for condition in unless
    where condition.test.holds(for: view.value(of: condition.key), &budget) || budget.isSpent {
      failed.append(condition.key)
      if failed.count == 2 { return failed }
    }
    return failed
  }

  /// Whether the counters let the `seen`-th request through; the key that does not.
  package func counterFailure(seen: Int) -> String? {
    if let nth, !nth.holds(for: String(seen)) { return "nth" }
    if let every, seen % every != 0 { return "every" }
    return nil
  }
}
