import SandboxCore
import ScenarioText

extension ScenarioDraft {
  /// Moments that are over before the file's own clock comes to them.
  func warnOfMoments(_ findings: inout Findings) {
    guard let begin else { return }
    for outage in bank.outages ?? [] {
      guard case .at(let start)? = outage.start, let span = outage.duration,
        start + span <= begin
      else { continue }
      findings.warn(
        "bank.outages: this is over before the clock begins, at \(begin.rfc3339); move it, or"
          + " state an earlier `clock.start`",
        at: outage.startPlace ?? .start
      )
    }
    warnOfAdvances(from: begin, &findings)
  }

  /// Where the clock begins, as far as the file says; that of steps is manual.
  private var begin: Instant? {
    clock.start ?? (clock.mode == .manual || steps != nil ? .manualStart : nil)
  }

  /// What other steps do to the time is not known; behind one that may set the clock, nothing is.
  private func warnOfAdvances(from begin: Instant, _ findings: inout Findings) {
    var now = begin
    for step in steps?.steps ?? [] {
      switch step.action {
      case .advance(.by(let span)): now = now + span
      case .advance(.to(let moment)):
        if moment < now {
          findings.warn(
            "steps.advance: \(moment.rfc3339) is past, for the clock stands at \(now.rfc3339) or"
              + " later by then and does not go back; write a later moment, or how far to go",
            at: step.place
          )
        }
        now = max(now, moment)
      case .advance(.next), .advance(.idle), .transition, .receiver, .look: continue
      case .call(let call): if call.maySetClock { return }
      case .load: return
      }
    }
  }
}

extension StepCall {
  /// Whether it is a call of the control API.
  fileprivate var maySetClock: Bool {
    if case .request(let request) = kind { request.path.hasPrefix("/sandbox") } else { false }
  }
}
