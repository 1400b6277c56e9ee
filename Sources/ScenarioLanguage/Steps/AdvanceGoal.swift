package import SandboxCore

/// How far to move a manual clock.
package enum AdvanceGoal: Sendable, Equatable {
  case by(Duration)
  case to(Instant)
  /// To the next scheduled event, or deadline of what is observed.
  case next
  /// Until nothing is scheduled and no deadline of what is observed is open.
  case idle
}
