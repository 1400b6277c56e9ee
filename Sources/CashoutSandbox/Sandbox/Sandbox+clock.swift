import SandboxCore

/// How far to move a manual clock.
enum AdvanceGoal: Sendable, Equatable {
  case by(Duration)
  case to(Instant)
  /// To the next scheduled event.
  case next
  /// Until nothing is scheduled.
  case idle
}

/// Why the clock was not moved.
enum AdvanceRefusal: Error, Equatable {
  /// A live clock moves by itself.
  case clockIsLive
  /// Another advance is under way, perhaps the one whose webhook asks for this.
  case underWay
  case goalInThePast(now: Instant)
  /// The goal lies behind the end of virtual time.
  case goalBehindTheEnd(now: Instant)
  /// Events kept coming.
  case neverIdle(steps: Int)
}

extension Sandbox {
  var clockReading: ClockReading {
    let (now, mode) = change { room in (room.now, room.clock.mode) }
    // A reading catches up first, so that no event that is past counts as pending.
    let counts = try? read { state in (state.scheduledCount, state.nextDue) }
    return ClockReading(now: now, mode: mode, pending: counts?.0 ?? 0, next: counts?.1)
  }

  /// Makes the clock live or manual; virtual time does not jump.
  func setClock(_ mode: SandboxClock.Mode) {
    let (effects, epoch) = change { room in
      let now = room.now
      room.clock.set(mode, at: now, monotonic: WallClock.monotonicMilliseconds)
      return (room.advance(to: now), room.epoch)
    }
    act(on: effects, epoch: epoch)
    feed.publish("clock") { clockReading.json }
  }

  /// Moves a manual clock event by event; returns when every attempt that fell due has its outcome.
  ///
  /// - Throws: ``AdvanceRefusal``; the clock has not moved then, but for ``AdvanceRefusal/neverIdle``.
  func advance(_ goal: AdvanceGoal) async throws(AdvanceRefusal) {
    let target = try startAdvance(goal)
    var steps = 0
    while true {
      await inFlight.settle()
      // What they brought is on its way at this very moment, too.
      if applyHeldOutcomes() { continue }
      guard let step = step(toward: target) else { break }
      act(on: step.effects, epoch: step.epoch)
      steps += 1
      if target == nil, steps > Self.maximumIdleSteps { throw stopAdvance(after: steps) }
    }
    feed.publish("clock") { clockReading.json }
  }

  /// A merchant that answers each webhook with a new payout never lets a sandbox become idle.
  private static let maximumIdleSteps = 1_000_000

  /// Checks the goal and begins to hold outcomes back; the moment to reach, `nil` for idle.
  private func startAdvance(_ goal: AdvanceGoal) throws(AdvanceRefusal) -> Instant? {
    let started = change { room -> Result<Instant?, AdvanceRefusal> in
      guard room.clock.mode == .manual else { return .failure(.clockIsLive) }
      guard room.heldOutcomes == nil else { return .failure(.underWay) }
      let now = room.state.now
      if case .to(let moment) = goal, moment < now { return .failure(.goalInThePast(now: now)) }
      if case .by(let duration) = goal, duration > Instant.latest - now {
        return .failure(.goalBehindTheEnd(now: now))
      }
      room.heldOutcomes = []
      switch goal {
      case .by(let duration): return .success(now + duration)
      case .to(let moment): return .success(moment)
      case .next: return .success(room.state.nextDue ?? now)
      case .idle: return .success(nil)
      }
    }
    return try started.get()
  }

  /// Moves to the next event up to the target; `nil` once the target is reached and all is done.
  private func step(toward target: Instant?) -> (effects: [Effect], epoch: Int)? {
    change { room in
      guard room.heldOutcomes?.isEmpty ?? true else { return ([], room.epoch) }
      if let next = room.state.nextDue, next <= target ?? .latest {
        return (room.advance(to: next), room.epoch)
      }
      if let target { _ = room.advance(to: target) }
      room.heldOutcomes = nil
      return nil
    }
  }

  private func stopAdvance(after steps: Int) -> AdvanceRefusal {
    change { $0.heldOutcomes = nil }
    return .neverIdle(steps: steps)
  }
}
