package import SandboxCore

/// How a sandbox's virtual time moves: with the wall clock times a speed, or only when told.
package struct SandboxClock: Sendable, Equatable {
  package enum Mode: Sendable, Equatable {
    /// Virtual milliseconds per wall millisecond, above 0.
    case live(speed: Double)
    case manual
  }

  /// The fastest live clock: a virtual year in half a minute.
  package static let fastest: Double = 1_000_000

  package private(set) var mode: Mode
  private var anchor: Instant
  private var anchorMilliseconds: Double

  /// - Parameters:
  ///   - mode: live or manual.
  ///   - start: the virtual time now.
  ///   - monotonic: the monotonic wall clock now, in milliseconds.
  init(_ mode: Mode, start: Instant, monotonic: Double) {
    self.mode = mode
    anchor = start
    anchorMilliseconds = monotonic
  }

  /// The virtual time at a monotonic reading; `current` for a manual clock.
  func now(current: Instant, monotonic: Double) -> Instant {
    guard case .live(let speed) = mode else { return current }
    let elapsed = max(0, (monotonic - anchorMilliseconds) * speed)
    return max(current, anchor + .milliseconds(Int64(min(elapsed, 1e15))))
  }

  /// How many wall milliseconds remain until a virtual moment; `nil` for a manual clock.
  func wallMilliseconds(until moment: Instant, from now: Instant) -> Double? {
    guard case .live(let speed) = mode else { return nil }
    return max(0, Double((moment - now).milliseconds) / speed)
  }

  /// Changes the mode without a jump in virtual time.
  mutating func set(_ mode: Mode, at now: Instant, monotonic: Double) {
    self.mode = mode
    anchor = now
    anchorMilliseconds = monotonic
  }

  var modeName: String { mode == .manual ? "manual" : "live" }

  var speed: Double {
    if case .live(let speed) = mode { speed } else { 1 }
  }
}

/// What `GET /sandbox/clock` tells.
package struct ClockReading: Sendable, Equatable {
  package let now: Instant
  package let mode: SandboxClock.Mode
  /// How many events are scheduled.
  package let pending: Int
  /// When the next of them is due.
  package let next: Instant?
}
