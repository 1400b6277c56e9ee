package import SandboxCore
import ScenarioLanguage
package import ScenarioText

/// What has come of everything that is observed in a sandbox, at one moment.
package struct ObservationReport: Sendable {
  /// One item of `observe`.
  package struct Line: Sendable {
    package let title: String
    package let place: SourcePlace
    package let verdict: Verdict

    package init(title: String, place: SourcePlace, verdict: Verdict) {
      self.title = title
      self.place = place
      self.verdict = verdict
    }
  }

  /// The scenario's title.
  package let scenario: String
  package let sandbox: String
  package let now: Instant
  /// Since when; `nil` when nothing is observed.
  package let since: Instant?
  package let lines: [Line]

  package init(scenario: String, sandbox: String, now: Instant, since: Instant?, lines: [Line]) {
    self.scenario = scenario
    self.sandbox = sandbox
    self.now = now
    self.since = since
    self.lines = lines
  }

  /// Whether something is observed, and nothing failed.
  ///
  /// What was not seen yet does not fail; ``count(_:)`` tells how much that is.
  package var passed: Bool { !lines.isEmpty && count(.failed) == 0 }

  package func count(_ state: Verdict.State) -> Int { lines.count { $0.verdict.state == state } }
}
