package import SandboxCore

/// What has come of everything that is observed in a sandbox, at one moment.
package struct ObservationReport: Sendable {
  /// One item of `observe`.
  package struct Line: Sendable {
    package let title: String
    package let place: SourcePlace
    package let verdict: Verdict
  }

  /// The scenario's title.
  package let scenario: String
  package let sandbox: String
  package let now: Instant
  /// Since when; `nil` when nothing is observed.
  package let since: Instant?
  package let lines: [Line]

  /// Whether something is observed, and nothing failed.
  ///
  /// What was not seen yet does not fail; ``count(_:)`` tells how much that is.
  package var passed: Bool { !lines.isEmpty && count(.failed) == 0 }

  package func count(_ state: Verdict.State) -> Int { lines.count { $0.verdict.state == state } }
}

extension Sandbox {
  /// What has come of everything that is observed, all that fell due by now included.
  var report: ObservationReport {
    let now = snapshot { $0.now }
    let observation = observation
    var lines: [ObservationReport.Line] = []
    if let observation {
      let verdicts = observation.verdicts(at: now)
      let claims = ClaimObservation(sandbox: self, observation: observation, now: now)
      lines = zip(observation.entries, verdicts).map { entry, verdict in
        ObservationReport.Line(
          title: entry.title,
          place: entry.place,
          verdict: verdict ?? claims.verdict(on: entry)
        )
      }
    }
    return ObservationReport(
      scenario: scenario.title,
      sandbox: id,
      now: now,
      since: observation?.since,
      lines: lines
    )
  }
}
