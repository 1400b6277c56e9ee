import SandboxCore

/// Tries rules against each other before they are used: what can never match is told.
struct DryRun {
  private let rules: [DryRule]
  private let words: ScenarioWords
  /// Each rule is held against all before it; what the work of that does not reach is not told.
  private var budget = ComparisonBudget()

  init(_ rules: [DryRule], _ words: ScenarioWords) {
    self.rules = rules
    self.words = words
  }

  /// The rules that nothing can reach, and why; in order.
  static func findings(
    _ rules: [DryRule],
    _ words: ScenarioWords
  ) -> [(rule: DryRule, message: String)] {
    var run = DryRun(rules, words)
    return run.findings()
  }

  private mutating func findings() -> [(rule: DryRule, message: String)] {
    var findings: [(DryRule, String)] = []
    var catchAll: DryRule?
    for (index, rule) in rules.enumerated() {
      if let reason = reason(rule, at: index, behind: catchAll) {
        findings.append((rule, "this rule can never match, because \(reason)"))
      }
      if catchAll == nil, rule.when.isUnconditional { catchAll = rule }
    }
    return findings
  }

  private mutating func reason(
    _ rule: DryRule,
    at index: Int,
    behind catchAll: DryRule?
  ) -> String? {
    if let catchAll {
      return "\(catchAll.label) has no conditions and decides first; move this rule above it"
    }
    if let reason = rule.impossibility(words, &budget) { return reason }
    guard !budget.isSpent,
      let wider = rules[..<index].first(where: { $0.when.covers(rule.when, &budget) })
    else {
      return nil
    }
    return "\(wider.label) matches all that it matches and decides first; move this rule above it"
  }
}
