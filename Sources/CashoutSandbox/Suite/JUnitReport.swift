import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import ScenarioText

/// A suite's results as JUnit XML: a `testsuite` for each folder, a `testcase` for each file.
package struct JUnitReport: Sendable {
  private let report: SuiteReport

  package init(_ report: SuiteReport) { self.report = report }

  /// The whole document.
  package var xml: String {
    let suites = folders.map { folder in
      let results = report.results.filter { Self.folder($0) == folder }
      return JUnitDocument.Suite(name: folder, cases: results.map(Self.test))
    }
    return JUnitDocument(suites: suites, milliseconds: report.milliseconds).xml
  }

  private var folders: [String] {
    var seen: Set<String> = []
    return report.results.map(Self.folder).filter { seen.insert($0).inserted }
  }

  private static func folder(_ result: ScenarioResult) -> String {
    let parts = result.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  private static func test(_ result: ScenarioResult) -> JUnitDocument.Case {
    let hasRun = result.failure != nil || result.kind == .passed
    let end = result.endedAt?.rfc3339 ?? "the start"
    return JUnitDocument.Case(
      name: result.title,
      className: result.file,
      milliseconds: result.milliseconds,
      outcome: outcome(result),
      output: hasRun ? "seed \(result.seed), virtual time until \(end)" : nil
    )
  }

  private static func outcome(_ result: ScenarioResult) -> JUnitDocument.Outcome {
    switch result.outcome {
    case .passed: return .passed
    case .loaded: return .skipped(message: "the file has no steps")
    case .skipped: return .skipped(message: "an earlier failure ended the suite")
    case .faulty(let faults):
      let message = faults.diagnostics.first?.message ?? "does not load"
      return .error(message: message, type: "ScenarioFault", text: faults.text)
    case .failed(let failure):
      let first = failure.mismatches.first
      let message = first.map { "\($0.what): expected \($0.expected), actual \($0.actual)" }
      let details = SuiteText.details(failure, of: result)
      return .failure(message: message ?? "", type: "StepFailure", text: details)
    }
  }
}
