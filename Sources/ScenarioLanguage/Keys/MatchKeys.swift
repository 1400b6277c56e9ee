import SandboxCore
import ScenarioText

extension ValueReader<RuleMatch> {
  /// The conditions under `match`, where requests may be counted, or `unless`, where not.
  static func conditions(_ vocabulary: MatchVocabulary) -> ValueReader {
    ValueReader(vocabulary.schema) { node, findings in
      guard case .mapping(let entries) = node.content else {
        findings.fault(
          "\(node.found) is not a mapping; write conditions such as { country: BR }",
          at: node.place
        )
        return nil
      }
      var match = RuleMatch()
      for entry in entries { read(entry, vocabulary, into: &match, &findings) }
      return match
    }
  }

  private static func read(
    _ entry: ScenarioNode.Entry,
    _ vocabulary: MatchVocabulary,
    into match: inout RuleMatch,
    _ findings: inout Findings
  ) {
    switch entry.key {
    case "nth" where vocabulary.mayCount:
      findings.inside("nth") { match.nth = MatchKey.nth.test.read(entry.value, &$0) }
    case "every" where vocabulary.mayCount:
      findings.inside("every") { match.every = ValueReader<Int>.every.read(entry.value, &$0) }
    case let name:
      guard let key = vocabulary[name] else {
        findings.fault(strange(name, vocabulary), at: entry.keyPlace)
        return
      }
      findings.inside(name) { findings in
        guard let test = key.test.read(entry.value, &findings) else { return }
        match.match.append(Condition(key: name, test: test))
      }
    }
  }

  private static func strange(_ name: String, _ vocabulary: MatchVocabulary) -> String {
    switch name {
    case "login", "pass": "credentials are no field of rules; write `merchant` for the login"
    case "nth", "every": "`\(name)` counts what a rule has seen; move it from unless to match"
    case "attempt": "`attempt` is a field of webhooks.rules alone; remove it"
    default:
      "unknown field `\(name)`; "
        + Suggestion.clause(
          for: name,
          among: vocabulary.keys.map(\.name) + MatchVocabulary.counters,
          kind: "the fields are"
        )
    }
  }
}
