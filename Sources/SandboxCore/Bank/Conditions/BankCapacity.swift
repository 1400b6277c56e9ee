/// How many payouts a bank answers in a window of time; more than that wait in line.
package struct BankCapacity: Sendable, Equatable {
  package let count: Int
  /// Windows follow each other from 1970-01-01T00:00:00Z on.
  package let window: Duration

  package init(_ count: Int, per window: Duration) {
    precondition(count > 0 && window.milliseconds > 0, "a capacity of nothing")
    self.count = count
    self.window = window
  }

  func window(of moment: Instant) -> Int64 {
    moment.millisecondsSince1970 / window.milliseconds
  }

  func begin(of window: Int64) -> Instant {
    Instant(millisecondsSince1970: 0) + .milliseconds(window * self.window.milliseconds)
  }
}
