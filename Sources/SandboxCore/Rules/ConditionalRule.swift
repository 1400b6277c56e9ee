import TextPatterns

/// What is done about requests or webhooks that meet conditions.
package struct ConditionalRule<Action: Sendable & Equatable>: Sendable, Equatable {
  /// The name in files, answers and logs; rules without one are numbered.
  package let name: String
  package let when: RuleMatch
  package let action: Action

  package init(name: String, when: RuleMatch = RuleMatch(), _ action: Action) {
    self.name = name
    self.when = when
    self.action = action
  }
}

/// A rule that failed on one key alone.
package struct NearMiss: Sendable, Equatable {
  package let rule: String
  package let key: String
}

/// Such rules in order, each with the number of requests that it has seen.
///
/// The one engine of all rules: the bank's, declines, faults and those of webhooks.
struct RuleList<Action: Sendable & Equatable>: Sendable {
  private let rules: [ConditionalRule<Action>]
  /// Whether the first rule decides about everything, so that nothing has to be looked at.
  let decidesAtOnce: Bool
  /// Counted for rules with counters only.
  var seen: [Int]

  init(_ rules: [ConditionalRule<Action>]) {
    self.rules = rules
    decidesAtOnce = rules.first?.when.isUnconditional ?? false
    seen = Array(repeating: 0, count: rules.count)
  }

  var isEmpty: Bool { rules.isEmpty }

  subscript(place: Int) -> ConditionalRule<Action> {
    _read { yield rules[place] }
  }

  /// The first rule that applies, if comparing does not spend the budget before.
  mutating func first(
    for view: RequestView,
    _ budget: inout MatchBudget
  ) -> ConditionalRule<Action>? {
    for place in rules.indices where failures(of: place, for: view, &budget).isEmpty {
      return rules[place]
    }
    return nil
  }

  /// The place of the first rule that applies, and those before it that failed on one key alone.
  mutating func place(
    for view: RequestView,
    _ budget: inout MatchBudget,
    _ nearMisses: inout [NearMiss]
  ) -> Int? {
    for place in rules.indices {
      let failed = failures(of: place, for: view, &budget)
      guard !failed.isEmpty else { return place }
      if failed.count == 1 { nearMisses.append(NearMiss(rule: rules[place].name, key: failed[0])) }
    }
    return nil
  }

  private mutating func failures(
    of place: Int,
    for view: RequestView,
    _ budget: inout MatchBudget
  ) -> [String] {
    guard !rules[place].when.isUnconditional else { return [] }
    let failed = rules[place].when.failures(for: view, &budget)
    guard failed.isEmpty, rules[place].when.hasCounter else { return failed }
    seen[place] += 1
    return rules[place].when.counterFailure(seen: seen[place]).map { [$0] } ?? []
  }
}
