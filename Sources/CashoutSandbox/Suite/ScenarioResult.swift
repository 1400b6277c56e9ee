package import SandboxCore
import SandboxDecisions
import ScenarioLanguage
package import ScenarioText

/// What came of one scenario file.
package struct ScenarioResult: Sendable {
  package enum Outcome: Sendable {
    case passed
    case failed(StepFailure)
    /// The file has no steps: it loads, and that is all that was asked.
    case loaded
    case faulty(ScenarioFaults)
    /// An earlier failure ended the suite.
    case skipped
  }

  /// An outcome without what came of it, by the word of reports, in their order.
  package enum Kind: String, Sendable, CaseIterable {
    case passed, failed, faulty, loaded, skipped
  }

  /// The file's name as it was given.
  package let file: String
  /// The title; the file's name if it does not load.
  package let title: String
  package let tags: [String]
  package let stepCount: Int
  /// The seed at the beginning; steps may load files with others.
  package var seed: UInt64 = 0
  /// Whether the seed was stated for the whole run and so has to be stated again to repeat it.
  package var isSeedStated = false
  /// Virtual time at the end.
  package var endedAt: Instant?
  package var milliseconds: Double = 0
  package var outcome: Outcome

  init(_ file: ScenarioFile) {
    self.file = file.name
    title = file.scenario.title
    tags = file.tags
    stepCount = file.steps.count
    seed = file.scenario.seed ?? Defaults.seed
    outcome = file.steps.isEmpty ? .loaded : .skipped
  }

  init(_ faults: ScenarioFaults, file: String) {
    self.file = file
    title = file
    tags = []
    stepCount = 0
    outcome = .faulty(faults)
  }

  package var failure: StepFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }

  package var faults: ScenarioFaults? {
    if case .faulty(let faults) = outcome { faults } else { nil }
  }

  package var kind: Kind {
    switch outcome {
    case .passed: .passed
    case .failed: .failed
    case .loaded: .loaded
    case .faulty: .faulty
    case .skipped: .skipped
    }
  }
}
