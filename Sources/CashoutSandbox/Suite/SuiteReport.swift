import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import ScenarioText
import WireJSON

/// All results of a suite, in the order of its files.
package struct SuiteReport: Sendable {
  package let results: [ScenarioResult]
  package let milliseconds: Double

  /// How many results have such an outcome.
  package func count(_ kind: ScenarioResult.Kind) -> Int { results.count { $0.kind == kind } }

  /// 0 when all passed, 1 for a failure, 2 when a file does not load.
  package var exitStatus: Int32 {
    if count(.faulty) > 0 { return 2 }
    return count(.failed) > 0 ? 1 : 0
  }

  /// The last line: `12 passed, 1 failed, 2 without steps, in 0.31 s`.
  package var summary: String {
    let parts = ScenarioResult.Kind.allCases.compactMap { kind in
      count(kind) > 0 || kind == .passed ? "\(count(kind)) \(kind.text)" : nil
    }
    return parts.joined(separator: ", ") + ", in \(JUnitDocument.seconds(milliseconds)) s"
  }

  /// One line of JSON; durations are the only members that differ between equal runs.
  package var json: String {
    var object = JSONObject()
    for kind in ScenarioResult.Kind.allCases {
      object.append(kind.rawValue, .integer(count(kind)))
    }
    object.append("duration_ms", .milliseconds(milliseconds))
    object.append("scenarios", .array(results.map(\.json)))
    return String(decoding: object.encoded(JSONStyle(.pretty(indent: 2))), as: UTF8.self) + "\n"
  }
}

extension ScenarioResult.Kind {
  /// What the last line says of as many.
  fileprivate var text: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .faulty: "did not load"
    case .loaded: "without steps"
    case .skipped: "not run"
    }
  }
}

extension ScenarioResult {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "file": .string(file), "scenario": .string(title),
      "tags": .array(tags.map(JSONValue.string)), "outcome": .string(kind.rawValue),
      "seed": .number(JSONNumber(seed)), "steps": .integer(stepCount),
      "virtual_time": .optional(endedAt?.rfc3339), "duration_ms": .milliseconds(milliseconds),
    ]
    if let failure { object.append("failure", failure.json) }
    if let faults { object.append("faults", .array(faults.diagnostics.map(\.json))) }
    return .object(object)
  }
}

extension StepFailure {
  fileprivate var json: JSONValue {
    [
      "step": .integer(number), "action": .string(action), "line": .integer(place.line),
      "column": .integer(place.column), "virtual_time": .string(evidence.now.rfc3339),
      "mismatches": .array(
        mismatches.map { mismatch in
          [
            "what": .string(mismatch.what), "line": .integer(mismatch.place.line),
            "expected": .string(mismatch.expected), "actual": .string(mismatch.actual),
          ]
        }
      ),
      "payouts": .array(
        evidence.payouts.map { payout in
          [
            "payout": .string(payout.title), "rule": .string(payout.rule),
            "timeline": .array(payout.timeline.map(JSONValue.string)),
            "alike": .array(payout.alike.map(JSONValue.string)),
          ]
        }
      ),
      "requests": .array(evidence.requests.map(JSONValue.string)),
    ]
  }
}

extension ScenarioDiagnostic {
  fileprivate var json: JSONValue {
    [
      "file": .string(file), "line": .integer(line), "column": .integer(column),
      "severity": .string(severity.rawValue), "message": .string(message),
    ]
  }
}
