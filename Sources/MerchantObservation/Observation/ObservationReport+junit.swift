import SandboxCore

extension ObservationReport {
  /// The report as JUnit XML: one `testsuite`, a `testcase` for each item of `observe`.
  package var junit: String {
    let cases = lines.map { line in
      JUnitDocument.Case(
        name: line.title,
        className: scenario,
        outcome: Self.outcome(line.verdict),
        output: line.verdict.state == .held ? line.verdict.summary : nil
      )
    }
    let suite = JUnitDocument.Suite(name: "sandbox \(sandbox)", cases: cases)
    return JUnitDocument(suites: [suite], milliseconds: 0).xml
  }

  private static func outcome(_ verdict: Verdict) -> JUnitDocument.Outcome {
    switch verdict.state {
    case .held: .passed
    case .unseen: .skipped(message: "not yet seen: \(verdict.summary)")
    case .failed:
      .failure(
        message: verdict.summary,
        type: "Observation",
        text: "\n" + findings(verdict)
      )
    }
  }
}
