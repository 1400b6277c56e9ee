/// A span of time in which the bank does not answer as it should.
package struct BankOutage: Sendable, Equatable {
  package let start: Start
  package let duration: Duration
  package let effect: Treatment

  package enum Start: Sendable, Equatable {
    case at(Instant)
    /// So long after the scenario was put in force.
    case afterLoad(Duration)
  }

  package enum Treatment: Sendable, Equatable {
    /// Answers wait until the outage ends.
    case queue
    /// What would have been answered is rejected.
    case reject(Rejection)
  }

  package init(from start: Start, for duration: Duration, effect: Treatment) {
    self.start = start
    self.duration = duration
    self.effect = effect
  }

  /// The same outage with a start that is a moment.
  func fixed(loaded: Instant) -> BankOutage {
    BankOutage(from: .at(begin(loaded)), for: duration, effect: effect)
  }

  private func begin(_ loaded: Instant) -> Instant {
    switch start {
    case .at(let moment): moment
    case .afterLoad(let wait): loaded + wait
    }
  }

  /// Whether an event waits for the outage's end; one that the outage rejects does not.
  func delays(_ event: Bank.Event) -> Bool {
    switch event {
    case .platform, .handover: false
    case .answer: effect == .queue
    case .reversal: true
    }
  }

  /// When the outage is over, if it holds at a moment; its end does not belong to it.
  func end(ifHoldingAt moment: Instant) -> Instant? {
    guard case .at(let begin) = start, begin <= moment else { return nil }
    let end = begin + duration
    return moment < end ? end : nil
  }

  var rejection: Rejection? { if case .reject(let rejection) = effect { rejection } else { nil } }
}
