package import SandboxCore

/// Virtual time that follows the wall clock times a speed, from an anchor on.
package struct LiveClock: Sendable, Equatable {
  /// The slowest live clock, as scenario files have it: a virtual second in a quarter of an hour.
  package static let slowest: Double = 0.001
  /// The fastest live clock: a virtual year in half a minute.
  package static let fastest: Double = 1_000_000

  /// Virtual milliseconds per wall millisecond.
  package let speed: Double
  let anchor: Instant
  let anchorMilliseconds: Double

  /// - Parameters:
  ///   - speed: brought between ``slowest`` and ``fastest``.
  ///   - start: the virtual time now.
  ///   - monotonic: the monotonic wall clock now, in milliseconds.
  package init(speed: Double, start: Instant, monotonic: Double) {
    self.speed = Self.bounded(speed)
    anchor = start
    anchorMilliseconds = monotonic
  }

  /// The virtual time at a monotonic reading.
  package func now(at monotonic: Double) -> Instant {
    let elapsed = max(0, (monotonic - anchorMilliseconds) * speed)
    return anchor + .milliseconds(Int64(min(elapsed, 1e15)))
  }

  /// How many wall milliseconds remain until a virtual moment; 0 when it has passed.
  package func wallMilliseconds(until moment: Instant, from now: Instant) -> Double {
    max(0, Double((moment - now).milliseconds) / speed)
  }

  /// How long a virtual wait takes on the wall, a day at most.
  package static func wall(_ span: Duration, speed: Double) -> Duration {
    let milliseconds = Double(span.milliseconds) / bounded(speed)
    return .milliseconds(Int64(min(max(0, milliseconds), 86_400_000)))
  }

  /// No number at all counts as 1, so that no caller can make the arithmetic overflow.
  private static func bounded(_ speed: Double) -> Double {
    speed.isNaN ? 1 : min(max(speed, slowest), fastest)
  }
}
