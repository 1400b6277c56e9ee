import SandboxCore

/// Tries rules against each other before they are used: what can never match is told.
struct DryRun {
  /// Each rule is held against all before it, so that longer lists are only looked at roughly.
  private static let mostCompared = 1000

  private let rules: [DryRule]

  init(_ rules: [DryRule]) { self.rules = rules }

  /// The rules that nothing can reach, and why; in order.
  var findings: [(rule: DryRule, message: String)] {
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

  private func reason(_ rule: DryRule, at index: Int, behind catchAll: DryRule?) -> String? {
    if let catchAll {
      return "\(catchAll.label) has no conditions and decides first; move it up"
    }
    if let impossibility = rule.impossibility { return impossibility }
    guard rules.count <= Self.mostCompared,
      let wider = rules[..<index].first(where: { $0.when.covers(rule.when) })
    else { return nil }
    return "\(wider.label) matches all that it matches and decides first; move it up"
  }
}
