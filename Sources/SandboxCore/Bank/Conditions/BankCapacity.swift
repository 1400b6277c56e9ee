/// How many payouts a bank answers in a window of time; more than that wait in line.
package struct BankCapacity: Sendable, Equatable {
  package let count: Int
  /// Windows follow each other from 1970-01-01T00:00:00Z on.
  package let window: Duration
  /// Whether answers keep an even distance instead of all coming when a window begins.
  package let isSmooth: Bool

  package init(_ count: Int, per window: Duration, isSmooth: Bool = false) {
    precondition(count > 0 && window.milliseconds > 0, "a capacity of nothing")
    self.count = count
    self.window = window
    self.isSmooth = isSmooth
  }

  /// The same at an even pace, or not.
  package func smooth(_ isSmooth: Bool) -> BankCapacity {
    BankCapacity(count, per: window, isSmooth: isSmooth)
  }

  /// Where payouts wait for it.
  var line: any BankLine { isSmooth ? SmoothLine(self) : CapacityLine(self) }

  func window(of moment: Instant) -> Int64 {
    moment.millisecondsSince1970 / window.milliseconds
  }

  func begin(of window: Int64) -> Instant {
    Instant(millisecondsSince1970: 0) + .milliseconds(window * self.window.milliseconds)
  }
}
