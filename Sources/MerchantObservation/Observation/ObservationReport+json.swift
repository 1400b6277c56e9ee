import SandboxCore
import ScenarioLanguage
import ScenarioText
package import WireJSON

extension ObservationReport {
  /// The report for programs.
  package var json: JSONValue {
    [
      "passed": .bool(passed), "scenario": .string(scenario), "sandbox": .string(sandbox),
      "at": .string(now.rfc3339), "since": .optional(since?.rfc3339),
      "held": .integer(count(.held)), "failed": .integer(count(.failed)),
      "not_yet_seen": .integer(count(.unseen)), "checks": .array(lines.map(\.json)),
    ]
  }
}

extension ObservationReport.Line {
  fileprivate var json: JSONValue {
    [
      "check": .string(title), "line": .integer(place.line), "state": .string(verdict.state.word),
      "summary": .string(verdict.summary), "findings": .array(verdict.findings.map(\.json)),
      "more_findings": .integer(verdict.moreFindings), "instead": .optional(verdict.advice),
    ]
  }
}

extension Verdict.State {
  /// The word of JSON: without blanks.
  fileprivate var word: String { rawValue.replacing(" ", with: "_") }
}

extension Finding {
  fileprivate var json: JSONValue {
    [
      "at": .string(at.rfc3339), "about": .string(about), "expected": .string(expected),
      "seen": .string(seen),
    ]
  }
}
