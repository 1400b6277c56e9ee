import SandboxCore
import ScenarioLanguage
import ScenarioText

extension ObservationReport {
  /// The report for people.
  package var text: String {
    var text = "\(scenario)\n\(head)\n"
    for line in lines { text += "\n" + Self.text(line) }
    return TerminalText.clean(text + "\n\(tally)\n")
  }

  private var head: String {
    guard let since else { return "sandbox \(sandbox) at \(now.rfc3339)" }
    return "sandbox \(sandbox) at \(now.rfc3339), observed since \(since.rfc3339)"
  }

  /// `3 held, 1 failed, 1 not yet seen`.
  package var tally: String {
    guard !lines.isEmpty else {
      return "nothing is observed: the scenario in force has no `observe`"
    }
    return [Verdict.State.held, .failed, .unseen].map { "\(count($0)) \($0.rawValue)" }
      .joined(separator: ", ")
  }

  private static func text(_ line: Line) -> String {
    let state = line.verdict.state == .failed ? "FAILED" : line.verdict.state.rawValue
    let padding = String(repeating: " ", count: max(0, stateWidth - state.count))
    let head = "\(state)\(padding)  \(line.title)\n  \(line.verdict.summary)\n"
    return head + findings(line.verdict)
  }

  private static let stateWidth = Verdict.State.unseen.rawValue.count

  /// What the merchant did otherwise, and what to do instead.
  package static func findings(_ verdict: Verdict) -> String {
    var lines: [String] = []
    for finding in verdict.findings {
      lines += [
        "  \(finding.at.rfc3339)  \(finding.about)", "    - expected  \(finding.expected)",
        "    + seen      \(finding.seen)",
      ]
    }
    if verdict.moreFindings > 0 { lines.append("  and \(verdict.moreFindings) more") }
    if let advice = verdict.advice { lines.append("  instead: \(advice)") }
    return lines.map { $0 + "\n" }.joined()
  }
}
