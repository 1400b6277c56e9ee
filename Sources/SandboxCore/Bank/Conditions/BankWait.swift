/// What the bank's next step waits for beyond its own delay, and until when.
package struct BankWait: Sendable, Equatable {
  package enum Cause: String, Sendable, CaseIterable {
    /// The bank is closed.
    case hours
    /// The bank answers at times of day.
    case batch
    case outage
    /// Others stand before it in line.
    case capacity
    /// What another scenario said, which was in force when the wait began.
    case earlierScenario = "conditions of an earlier scenario"
    /// Conditions that never meet.
    case never = "never, for the bank's conditions do not meet"
  }

  package let cause: Cause
  /// When it is over; `nil` for ``Cause/never`` alone.
  package let end: Instant?

  package init(_ cause: Cause, until end: Instant?) {
    self.cause = cause
    self.end = end
  }

  /// `outage until 2026-01-11T08:00Z`.
  package var text: String { cause.rawValue + (end.map { " until \($0.brief)" } ?? "") }
}

extension [BankWait] {
  /// `hours until 2026-01-12T12:00Z, then batch until 2026-01-12T13:00Z`; `nil` without a wait.
  package var text: String? {
    isEmpty ? nil : map(\.text).joined(separator: ", then ")
  }

  /// Adds a wait from a moment, which it moves; of one cause the last alone is kept.
  mutating func wait(_ cause: BankWait.Cause, until end: Instant, from moment: inout Instant) {
    guard end > moment else { return }
    removeAll { $0.cause == cause }
    append(BankWait(cause, until: end))
    moment = end
  }
}

extension Instant {
  /// As ``rfc3339``, but without milliseconds, and without seconds, where they are nothing.
  fileprivate var brief: String {
    var text = rfc3339.dropLast()
    for zero in [".000", ":00"] {
      guard text.hasSuffix(zero) else { break }
      text = text.dropLast(zero.count)
    }
    return text + "Z"
  }
}
