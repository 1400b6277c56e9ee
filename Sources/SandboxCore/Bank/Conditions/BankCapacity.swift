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

/// The places that are taken in the windows of one capacity.
struct CapacityLine: Sendable {
  private static let mostWindows = 4096

  let capacity: BankCapacity
  /// Places taken in windows that have room.
  private var taken: [Int64: Int] = [:]
  /// From full windows to one behind that may have room.
  private var full: [Int64: Int64] = [:]

  init(_ capacity: BankCapacity) { self.capacity = capacity }

  /// The earliest moment with a free place, from a given one on.
  mutating func free(from moment: Instant) -> Instant {
    var window = capacity.window(of: moment)
    var passed: [Int64] = []
    while let next = full[window] {
      passed.append(window)
      window = next
    }
    for earlier in passed { full[earlier] = window }
    return max(moment, capacity.begin(of: window))
  }

  /// Takes a place at a moment that ``free(from:)`` gave; forgets windows that are over.
  mutating func take(at moment: Instant, now: Instant) {
    let window = capacity.window(of: moment)
    let count = taken[window, default: 0] + 1
    taken[window] = count < capacity.count ? count : nil
    if count == capacity.count { full[window] = window + 1 }
    guard taken.count + full.count > Self.mostWindows else { return }
    let current = capacity.window(of: now)
    taken = taken.filter { $0.key >= current }
    full = full.filter { $0.key >= current }
  }
}
