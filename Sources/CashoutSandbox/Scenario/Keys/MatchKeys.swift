import SandboxCore

extension ValueReader<RuleMatch> {
  /// The conditions under `match`, where requests may be counted, or `unless`, where not.
  static func conditions(mayCount: Bool) -> ValueReader {
    ValueReader { node, findings in
      guard case .mapping(let entries) = node.content else {
        findings.fault(
          "\(node.found) is not a mapping; write conditions such as { country: BR }",
          at: node.place
        )
        return nil
      }
      var match = RuleMatch()
      for entry in entries { read(entry, mayCount, into: &match, &findings) }
      return match
    }
  }

  private static func read(
    _ entry: ScenarioNode.Entry,
    _ mayCount: Bool,
    into match: inout RuleMatch,
    _ findings: inout Findings
  ) {
    switch entry.key {
    case "nth" where mayCount:
      findings.inside("nth") { match.nth = MatchKey.nth.test.read(entry.value, &$0) }
    case "every" where mayCount:
      findings.inside("every") {
        match.every = ValueReader<Int>.whole(1...1_000_000_000).read(entry.value, &$0)
      }
    case let name:
      guard let key = MatchKey.named(name) else {
        findings.fault(strange(name), at: entry.keyPlace)
        return
      }
      findings.inside(name) { findings in
        guard let test = key.test.read(entry.value, &findings) else { return }
        match.match.append(Condition(key: name, test: test))
      }
    }
  }

  private static func strange(_ name: String) -> String {
    switch name {
    case "login", "pass": "credentials are no field of rules; write `merchant` for the login"
    case "nth", "every": "`\(name)` counts what a rule has seen; move it from unless to match"
    default:
      "unknown field `\(name)`; "
        + Suggestion.clause(
          for: name,
          among: MatchKey.all.map(\.name) + MatchKey.counters,
          kind: "the fields are"
        )
    }
  }
}
