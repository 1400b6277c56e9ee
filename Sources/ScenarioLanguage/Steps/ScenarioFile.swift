package import SandboxCore
package import ScenarioText

/// All that a scenario file says: the core's scenario and the settings of what is around it.
package struct ScenarioFile: Sendable {
  /// What the core is told with ``Command/load(_:)``.
  package private(set) var scenario: Scenario
  package let description: String?
  package let tags: [String]
  package private(set) var clock: ClockStatement
  /// What is chosen of the contracts, by the keys.
  package let choices: [String: String]
  /// The text as it was given.
  package let text: String
  /// The file's name as it was given.
  package let name: String
  /// What is watched of a merchant; `nil` when the file does not say, empty for nothing.
  package let observed: [ObserveEntry]?
  /// What a suite does with the scenario; none in a file that only says how the bank behaves.
  package private(set) var steps: [SuiteStep]
  /// The scenarios that steps load, by the path that they state or where they stand.
  package private(set) var loads: [String: ScenarioFile]
  /// The texts of the files that it includes, by the names that findings call them.
  package internal(set) var included: [String: String] = [:]
  /// Findings that do not keep the scenario from being used, in the order of the text.
  package let warnings: [ScenarioDiagnostic]
}

extension ScenarioFile {
  /// The same scenario with another seed, which the files that its steps load do not change either.
  package func seeded(_ seed: UInt64) -> ScenarioFile {
    var file = self
    file.scenario.seed = seed
    file.loads = loads.mapValues { $0.seeded(seed) }
    return file
  }

  /// The same scenario without a clock but for its start, so that time goes on as it does.
  package var keepingPace: ScenarioFile {
    var file = self
    file.clock = ClockStatement()
    file.clock.start = clock.start
    file.clock.startPlace = clock.startPlace
    return file
  }

  /// The same scenario as a step loads it: without steps, and with time that moves only when told.
  package var loadedByStep: ScenarioFile {
    var file = keepingPace
    file.steps = []
    file.loads = [:]
    return file
  }

  /// That nobody runs the file's steps, said wherever it only tells how the bank behaves.
  package var stepsWarning: ScenarioDiagnostic? {
    guard let first = steps.first else { return nil }
    let count = steps.count == 1 ? "the step is" : "the \(steps.count) steps are"
    return warning(
      "steps: \(count) not run here, only what the bank does is in force; run the file"
        + " with `cashout-sandbox test`",
      at: first.place
    )
  }

  /// One more finding about the file.
  package func warning(_ message: String, at place: SourcePlace) -> ScenarioDiagnostic {
    ScenarioDiagnostic(
      file: name,
      place: place,
      severity: .warning,
      message: message,
      excerpt: SourceText(text).excerpt(at: place)
    )
  }
}

/// What a scenario says about the clock; `nil` leaves a setting as it is.
package struct ClockStatement: Sendable, Equatable {
  package enum Mode: String, Sendable, CaseIterable {
    /// Follows the wall clock.
    case live
    /// Moves only when told.
    case manual
  }

  package var mode: Mode?
  /// Virtual seconds in one real second, only of a live clock.
  package var speed: ScaledDecimal?
  package var start: Instant?
  /// Where the file states ``start``.
  package var startPlace: SourcePlace?

  package init() {}
}
