import SandboxCore

/// A suite's results as JUnit XML, as Jenkins, GitLab and GitHub read it.
///
/// `testsuites` has a `testsuite` for each folder and that a `testcase` for each file.
package struct JUnitReport: Sendable {
  private let report: SuiteReport

  package init(_ report: SuiteReport) { self.report = report }

  /// The whole document.
  package var xml: String {
    let all = report.results
    var xml = XMLText()
    xml.open(
      "testsuites",
      [("name", "cashout-sandbox")] + Self.counts(all)
        + [("time", SuiteText.seconds(report.milliseconds))]
    )
    for (index, folder) in folders.enumerated() {
      let results = all.filter { Self.folder($0) == folder }
      xml.open(
        "testsuite",
        [("id", "\(index)"), ("name", folder)] + Self.counts(results)
          + [
            ("skipped", "\(results.count(where: Self.isSkipped))"),
            ("time", SuiteText.seconds(results.reduce(0) { $0 + $1.milliseconds })),
          ]
      )
      for result in results { write(result, to: &xml) }
      xml.close("testsuite")
    }
    xml.close("testsuites")
    return xml.document
  }

  private var folders: [String] {
    var seen: Set<String> = []
    return report.results.map(Self.folder).filter { seen.insert($0).inserted }
  }

  private static func folder(_ result: ScenarioResult) -> String {
    let parts = result.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  private static func counts(_ results: [ScenarioResult]) -> [(String, String)] {
    [
      ("tests", "\(results.count)"),
      ("failures", "\(results.count { $0.failure != nil })"),
      ("errors", "\(results.count { $0.faults != nil })"),
    ]
  }

  private static func isSkipped(_ result: ScenarioResult) -> Bool {
    ["loaded", "skipped"].contains(result.word)
  }

  private func write(_ result: ScenarioResult, to xml: inout XMLText) {
    xml.open(
      "testcase",
      [
        ("name", result.title), ("classname", result.file),
        ("time", SuiteText.seconds(result.milliseconds)),
      ]
    )
    switch result.outcome {
    case .passed: break
    case .loaded: xml.empty("skipped", [("message", "the file has no steps")])
    case .skipped: xml.empty("skipped", [("message", "an earlier failure ended the suite")])
    case .faulty(let faults):
      let first = faults.diagnostics.first
      xml.element(
        "error",
        [("message", first?.message ?? "does not load"), ("type", "ScenarioFault")],
        faults.text
      )
    case .failed(let failure):
      let first = failure.mismatches.first
      let message = first.map { "\($0.what): expected \($0.expected), actual \($0.actual)" }
      let details = SuiteText.details(failure, of: result)
      xml.element("failure", [("message", message ?? ""), ("type", "StepFailure")], details)
    }
    if result.failure != nil || result.word == "passed" {
      xml.element("system-out", [], "seed \(result.seed), virtual time until \(ended(result))")
    }
    xml.close("testcase")
  }

  private func ended(_ result: ScenarioResult) -> String { result.endedAt?.rfc3339 ?? "the start" }
}
