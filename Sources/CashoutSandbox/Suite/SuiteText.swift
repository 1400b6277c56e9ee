import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import ScenarioText

/// How results read on a terminal and in logs.
package enum SuiteText {
  /// One line for a result, and what went wrong below it.
  package static func text(_ result: ScenarioResult) -> String { TerminalText.clean(lines(result)) }

  private static func lines(_ result: ScenarioResult) -> String {
    let steps = Quantity(result.stepCount, "step")
    let name = "\(result.file)  \(result.title)"
    switch result.outcome {
    case .passed:
      return "ok      \(name) (\(steps), \(JUnitDocument.seconds(result.milliseconds)) s)"
    case .loaded: return "loaded  \(name) (no steps)"
    case .skipped: return "not run \(name)"
    case .faulty(let faults): return "FAULT   \(result.file)\n" + faults.text
    case .failed(let failure):
      return "FAILED  \(name) (step \(failure.number) of \(result.stepCount))\n"
        + details(failure, of: result)
    }
  }

  /// What was expected and what was found, where, and what the sandbox knows about it.
  package static func details(_ failure: StepFailure, of result: ScenarioResult) -> String {
    var lines = [
      "  \(location(failure.place, result)): \(failure.title)"
    ]
    for mismatch in failure.mismatches {
      lines += [
        "    \(location(mismatch.place, result)): \(mismatch.what)",
        "      - expected  \(mismatch.expected)",
        "      + actual    \(mismatch.actual)",
      ]
    }
    lines += evidence(failure.evidence)
    lines.append(
      "  at \(failure.evidence.now.rfc3339) with seed \(result.seed); again:"
        + " cashout-sandbox test \(StandardInput.path(of: result.file))"
        + (result.isSeedStated ? " --seed \(result.seed)" : "")
    )
    return lines.joined(separator: "\n") + "\n"
  }

  private static func location(_ place: SourcePlace, _ result: ScenarioResult) -> String {
    "\(result.file):\(place.line):\(place.column)"
  }

  private static let mostNames = 20

  private static func alike(_ payout: StepFailure.Evidence.PayoutLines) -> String? {
    guard !payout.alike.isEmpty else { return nil }
    let names = payout.alike.prefix(mostNames).joined(separator: ", ")
    let others = payout.alike.count - mostNames
    return "and \(payout.alike.count) more like this: \(names)"
      + (others > 0 ? " and \(Quantity(others, "other"))" : "")
  }

  private static func evidence(_ evidence: StepFailure.Evidence) -> [String] {
    var lines: [String] = []
    for payout in evidence.payouts {
      lines += ["  \(payout.title)", "    \(payout.rule)"]
      lines += payout.timeline.map { "    \($0)" }
      if let alike = alike(payout) { lines.append("    \(alike)") }
    }
    let others = evidence.otherPayouts
    if others > 0 { lines.append("  and \(Quantity(others, "more payout"))") }
    if evidence.requests.isEmpty {
      lines.append("  no requests")
    } else {
      let earlier = evidence.earlierRequests
      let after = earlier > 0 ? ", after \(Quantity(earlier, "earlier one"))" : ""
      lines.append("  requests\(after)")
      lines += evidence.requests.map { "    \($0)" }
    }
    return lines
  }
}
