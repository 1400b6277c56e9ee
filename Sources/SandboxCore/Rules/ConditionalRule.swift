import TextPatterns

/// What is done to requests or webhooks that meet conditions.
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

/// Such rules in order, each with the number of subjects that it has seen.
struct RuleList<Action: Sendable & Equatable>: Sendable {
  private let rules: [ConditionalRule<Action>]
  /// Counted for rules with counters only.
  private var seen: [Int]

  init(_ rules: [ConditionalRule<Action>]) {
    self.rules = rules
    seen = Array(repeating: 0, count: rules.count)
  }

  var isEmpty: Bool { rules.isEmpty }

  /// The first rule that applies, if comparing does not spend the budget before.
  mutating func first(
    for subject: some MatchSubject,
    _ budget: inout MatchBudget
  ) -> ConditionalRule<Action>? {
    for index in rules.indices where applies(index, to: subject, &budget) { return rules[index] }
    return nil
  }

  private mutating func applies(
    _ index: Int,
    to subject: some MatchSubject,
    _ budget: inout MatchBudget
  ) -> Bool {
    let when = rules[index].when
    guard when.failures(for: subject, &budget).isEmpty else { return false }
    guard when.hasCounter else { return true }
    seen[index] += 1
    return when.counterFailure(seen: seen[index]) == nil
  }
}
