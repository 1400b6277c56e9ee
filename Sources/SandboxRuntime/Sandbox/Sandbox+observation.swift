import CashoutsV3
import HTTPTypes
import SandboxCore
import WireJSON

/// What a sandbox tells its observation, if a scenario asked for one.
extension Sandbox {
  /// Takes note of a call that was answered.
  package func observe(_ entry: RequestLog.Entry) {
    guard isObserved else { return }
    commit(.called(entry, CallReading(entry.exchange, options: options)))
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
