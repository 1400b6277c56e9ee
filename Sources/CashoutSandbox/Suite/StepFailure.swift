package import MerchantObservation
package import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
package import ScenarioText
import WireJSON

/// A step that did not go as its file expects, with all that helps to see why.
package struct StepFailure: Sendable {
  /// The step's place in the list, from 1.
  package let number: Int
  /// The step's action, such as `create`; `observe` for what is observed over all steps.
  package let action: String
  package let place: SourcePlace
  package let mismatches: [Mismatch]
  package let evidence: Evidence

  init(number: Int, step: SuiteStep, mismatches: [Mismatch], evidence: Evidence) {
    self.number = number
    action = step.action.name
    place = step.place
    self.mismatches = mismatches
    self.evidence = evidence
  }

  /// A failure that shows behind the last step.
  init(
    _ line: ObservationReport.Line,
    stepCount: Int,
    _ mismatches: [Mismatch],
    _ evidence: Evidence
  ) {
    number = stepCount
    action = "observe"
    place = line.place
    self.mismatches = mismatches
    self.evidence = evidence
  }

  /// `step 3, create`.
  var title: String { (action == "observe" ? "behind " : "") + "step \(number), \(action)" }

  /// What the sandbox knows at the moment of a failure.
  package struct Evidence: Sendable {
    /// A payout's fate, and who shares it.
    package struct PayoutLines: Sendable {
      /// `payout a: id 1, external_id late-1, COMPLETED`.
      package let title: String
      /// The rule that decided, and those that nearly did.
      package let rule: String
      package let timeline: [String]
      /// The external ids of others that went the same way.
      package var alike: [String] = []
    }

    package let now: Instant
    package let payouts: [PayoutLines]
    /// How many payouts there are beyond those that are told of.
    package let otherPayouts: Int
    /// The newest calls, oldest first.
    package let requests: [String]
    /// How many calls came before those.
    package let earlierRequests: Int
  }
}
