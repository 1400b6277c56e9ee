package import MerchantObservation
import SandboxCore
package import SandboxDecisions

/// What a sandbox tells its observation, if a scenario asked for one.
extension Sandbox {
  /// Takes note of a call that was answered; `reading` is what its contract makes of it, `nil` for
  /// calls that are about no payout.
  package func observe(_ entry: RequestLog.Entry, _ reading: () -> CallReading?) {
    guard isObserved else { return }
    commit(.called(entry, reading()))
  }

  /// What has come of everything that is observed, all that fell due by now included.
  package var report: ObservationReport {
    look { room in
      ObservationReport(
        scenario: room.scenario.title,
        sandbox: id,
        now: room.state.now,
        since: room.observation?.since,
        lines: room.reportLines
      )
    }
  }
}
