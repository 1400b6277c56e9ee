package import SandboxCore
package import ScenarioLanguage

/// An expectation with a time limit, and what it has come to once and for all.
package struct Awaited: Sendable {
  package enum Outcome: Sendable {
    /// All that is claimed was so at this moment, in time.
    case held(Instant)
    /// The time is over; this was not so until then.
    case missed([Mismatch])
  }

  package let expectation: Expectation
  /// The last moment at which it can come to hold.
  package let limit: Instant
  /// Nothing as long as it can go either way.
  package var outcome: Outcome?

  /// `nil` for checks, and for expectations that say nothing of time.
  package init?(_ entry: ObserveEntry, since: Instant) {
    guard case .expectation(let expectation) = entry.content, let span = expectation.within else {
      return nil
    }
    self.expectation = expectation
    limit = since + span
  }
}
