package import SandboxCore
package import ScenarioLanguage

/// How a sandbox's virtual time moves: a machine with one function for each event.
///
/// Each event has its answer in each state; what cannot be is refused by name. Setting the clock,
/// loading a scenario that states one, a reset and a removal end an advance that is under way.
package struct SandboxClock: Sendable {
  package enum Mode: Sendable, Equatable {
    /// Virtual milliseconds per wall millisecond.
    case live(speed: Double)
    case manual
  }

  package enum State: Sendable, Equatable {
    /// A manual clock: time stands until it is told to move.
    case still
    /// Time follows the wall clock.
    case live(LiveClock)
    /// A manual clock on its way to a goal.
    case advancing(Advance)
    /// The sandbox is gone, and its time with it.
    case stopped
  }

  /// A merchant that answers each webhook with a new payout never lets a sandbox become idle.
  package static let maximumIdleSteps = 1_000_000

  package private(set) var state: State
  /// The latest advance that something else ended, for its caller, who comes to ask.
  private var ended: (id: Int, by: AdvanceEnd)?

  /// - Parameters:
  ///   - mode: live or manual.
  ///   - start: the virtual time now.
  ///   - monotonic: the monotonic wall clock now, in milliseconds.
  package init(_ mode: Mode, start: Instant, monotonic: Double) {
    state = Self.state(mode, start, monotonic)
  }

  /// A clock that stands where a record says.
  init(state: State) { self.state = state }

  private static func state(_ mode: Mode, _ start: Instant, _ monotonic: Double) -> State {
    switch mode {
    case .manual: .still
    case .live(let speed):
      .live(LiveClock(speed: speed, start: start, monotonic: monotonic))
    }
  }

  // MARK: Events

  /// Makes the clock live or manual, at a virtual moment.
  ///
  /// - Returns: the outcomes that an advance held, if this ended one.
  /// - Throws: `sandboxRemoved`.
  @inline(never)
  package mutating func set(
    _ mode: Mode,
    at now: Instant,
    monotonic: Double,
    by end: AdvanceEnd = .clockSet
  ) throws(AdvanceRefusal) -> [HeldOutcome] {
    switch state {
    case .stopped: throw .sandboxRemoved
    case .still, .live, .advancing:
      let held = endAdvance(by: end)
      state = Self.state(mode, now, monotonic)
      return held
    }
  }

  /// Begins an advance.
  ///
  /// - Parameters:
  ///   - goal: how far.
  ///   - id: the number of the decision that begins it.
  ///   - now: virtual time.
  ///   - next: when the next event or deadline is due.
  /// - Throws: why the clock cannot move so.
  package mutating func begin(
    _ goal: AdvanceGoal,
    id: Int,
    at now: Instant,
    next: Instant?
  ) throws(AdvanceRefusal) {
    switch state {
    case .live: throw .clockIsLive
    case .advancing: throw .underWay
    case .stopped: throw .sandboxRemoved
    case .still:
      let target = try Self.target(of: goal, at: now, next: next)
      state = .advancing(Advance(id: id, target: target))
    }
  }

  /// Takes an advance to its next moment, or to its end.
  ///
  /// - Parameters:
  ///   - id: the advance.
  ///   - next: when the next event is due.
  ///   - lastDeadline: when the last deadline of what is observed is over; counts until idle alone.
  /// - Returns: where time goes; the clock stands still again behind a finish.
  /// - Throws: why this advance goes on no more.
  package mutating func step(
    _ id: Int,
    next: Instant?,
    lastDeadline: Instant? = nil
  ) throws(AdvanceRefusal) -> AdvanceStep {
    var advance = try advance(id)
    let deadline = advance.target == nil ? lastDeadline : nil
    guard let next = next ?? deadline, next <= advance.target ?? .latest else {
      state = .still
      return .finish(at: advance.target)
    }
    advance.steps += 1
    guard advance.target != nil || advance.steps <= Self.maximumIdleSteps else {
      state = .still
      throw .neverIdle(steps: Self.maximumIdleSteps)
    }
    state = .advancing(advance)
    return .move(to: next)
  }

  /// Ends an advance on behalf of whoever asked for it.
  ///
  /// - Returns: the outcomes that it held.
  /// - Throws: why there is no such advance any more.
  package mutating func cancel(_ id: Int) throws(AdvanceRefusal) -> [HeldOutcome] {
    _ = try advance(id)
    let held = endAdvance(by: .cancelled)
    state = .still
    return held
  }

  /// Keeps an outcome for the advance under way; false when there is none, so that it counts now.
  package mutating func hold(_ outcome: HeldOutcome) -> Bool {
    guard case .advancing(var advance) = state else { return false }
    // Taken out of the state, so that appending does not copy what is held already.
    state = .still
    advance.held.append(outcome)
    state = .advancing(advance)
    return true
  }

  /// Takes out what was held, in the webhooks' order, whichever receiver was the fastest.
  package mutating func takeHeld() -> [HeldOutcome] {
    guard case .advancing(var advance) = state, !advance.held.isEmpty else { return [] }
    let held = advance.held.sorted { $0.webhook < $1.webhook }
    advance.held = []
    state = .advancing(advance)
    return held
  }

  /// Lets a sandbox begin anew: an advance ends and what it held is forgotten.
  ///
  /// - Throws: `sandboxRemoved`.
  package mutating func reset(to start: Instant, monotonic: Double) throws(AdvanceRefusal) {
    _ = try set(mode, at: start, monotonic: monotonic, by: .reset)
  }

  /// Stops the clock for good; what an advance held is forgotten.
  package mutating func stop() {
    _ = endAdvance(by: .sandboxRemoved)
    state = .stopped
  }

  // MARK: Questions

  /// Asks whether an advance is still under way.
  ///
  /// - Throws: why it goes on no more.
  package func check(_ id: Int) throws(AdvanceRefusal) { _ = try advance(id) }

  /// The virtual time at a monotonic reading; `current` unless the clock is live.
  package func now(current: Instant, monotonic: Double) -> Instant {
    guard case .live(let clock) = state else { return current }
    return max(current, clock.now(at: monotonic))
  }

  package var mode: Mode {
    if case .live(let clock) = state { .live(speed: clock.speed) } else { .manual }
  }

  /// The number of the advance under way.
  ///
  /// Never inlined, as ``set(_:at:monotonic:by:)``: where one question about the state meets another,
  /// the optimizer of Swift 6.3 ends in an ownership error.
  package var advanceID: Int? {
    @inline(never) get { if case .advancing(let advance) = state { advance.id } else { nil } }
  }

  package var isStopped: Bool { state == .stopped }

  /// - Throws: why the advance goes on no more.
  private func advance(_ id: Int) throws(AdvanceRefusal) -> Advance {
    switch state {
    case .advancing(let advance) where advance.id == id: return advance
    case .stopped: throw .sandboxRemoved
    case .advancing, .still, .live:
      throw .ended(ended.flatMap { $0.id == id ? $0.by : nil } ?? .clockSet)
    }
  }

  private mutating func endAdvance(by end: AdvanceEnd) -> [HeldOutcome] {
    guard let id = advanceID else { return [] }
    ended = (id, end)
    return takeHeld()
  }

  private static func target(
    of goal: AdvanceGoal,
    at now: Instant,
    next: Instant?
  ) throws(AdvanceRefusal) -> Instant? {
    switch goal {
    case .to(let moment):
      guard moment >= now else { throw .goalInThePast(now: now) }
      return moment
    case .by(let duration):
      guard duration <= Instant.latest - now else { throw .goalBehindTheEnd(now: now) }
      return now + duration
    case .next: return next ?? now
    case .idle: return nil
    }
  }
}

extension SandboxClock.Mode {
  /// `live` or `manual`, as the control API and scenario files write it.
  package var name: String { self == .manual ? "manual" : "live" }

  /// Virtual milliseconds per wall millisecond; 1 for a manual clock.
  package var speed: Double { if case .live(let speed) = self { speed } else { 1 } }
}

/// What `GET /sandbox/clock` tells.
package struct ClockReading: Sendable, Equatable {
  package let now: Instant
  package let mode: SandboxClock.Mode
  /// How many events are scheduled, and deadlines of what is observed are open.
  package let pending: Int
  /// When the next of them is due.
  package let next: Instant?
}
