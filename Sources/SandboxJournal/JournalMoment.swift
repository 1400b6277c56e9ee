/// A moment by two clocks: what the wall says, and what only goes forward.
package struct JournalMoment: Sendable, Equatable {
  /// Milliseconds since 1970.
  package let wall: Int64
  /// Milliseconds by the clock that sandboxes live by.
  package let monotonic: Double

  package init(wall: Int64, monotonic: Double) {
    self.wall = wall
    self.monotonic = monotonic
  }

  /// The monotonic clock when the wall says something else; a wall that was set back stands still.
  package func monotonic(at wall: Int64) -> Double {
    monotonic + Double(max(0, wall - self.wall))
  }
}
