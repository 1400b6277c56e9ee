import SandboxCore
import ScenarioLanguage

/// The clock: set, advanced in batches, cancelled.
extension SandboxRoom {
  /// Lets a live clock go on now, whatever the wall says has passed.
  package mutating func goOn(at monotonic: Double) {
    clock = SandboxClock(clock.mode, start: state.now, monotonic: monotonic)
    forgetWake()
  }

  /// Moments that an advance comes to before others have their turn.
  private static let batch = 64

  mutating func setClock(_ mode: SandboxClock.Mode) throws(RoomRefusal) {
    emit(advance(to: moment))
    try changeClock { (clock, moment, monotonic) throws(AdvanceRefusal) in
      try clock.set(mode, at: moment, monotonic: monotonic)
    }
    news.clock = reading
  }

  mutating func beginAdvance(_ goal: AdvanceGoal) throws(RoomRefusal) -> RoomReply {
    try wording { room throws(AdvanceRefusal) in
      try room.clock.begin(goal, id: room.lastNumber, at: room.moment, next: room.nextMoment)
    }
    // What is on its way already is another's; a call that comes from inside one must not wait.
    let before = attempts.unawaited
    background = lastNumber
    return .advanceBegun(lastNumber, before: before)
  }

  /// Comes to some more moments, as long as nothing is on its way that the advance has caused.
  mutating func advance(_ id: Int) throws(RoomRefusal) -> RoomReply {
    try wording { room throws(AdvanceRefusal) in try room.clock.check(id) }
    for outcome in clock.takeHeld() { finish(outcome) }
    for _ in 0..<Self.batch {
      guard !attempts.isOpen(id) else { return .advanceWaits }
      switch try nextStep(id) {
      case .move(let next): emit(advance(to: next))
      case .finish(let target):
        if let target { emit(advance(to: target)) }
        background = lastNumber
        news.clock = reading
        return .advanceFinished
      }
    }
    return attempts.isOpen(id) ? .advanceWaits : .advanceGoesOn
  }

  private mutating func nextStep(_ id: Int) throws(RoomRefusal) -> AdvanceStep {
    do throws(AdvanceRefusal) {
      // Nothing more is scheduled: a sandbox is idle when its deadlines are over as well.
      let deadline = state.nextDue == nil ? deadlines.max() : nil
      return try clock.step(id, next: state.nextDue, lastDeadline: deadline)
    } catch {
      background = lastNumber
      throw .advance(error)
    }
  }

  mutating func cancelAdvance(_ id: Int) throws(RoomRefusal) {
    try changeClock { (clock, _, _) throws(AdvanceRefusal) in try clock.cancel(id) }
    news.clock = reading
  }

  /// Changes the clock; an advance that this ends has its outcomes applied, and its caller told.
  mutating func changeClock(
    _ change: (inout SandboxClock, Instant, Double) throws(AdvanceRefusal) -> [HeldOutcome]
  ) throws(RoomRefusal) {
    let ended = clock.advanceID
    var held: [HeldOutcome] = []
    try wording { room throws(AdvanceRefusal) in
      held = try change(&room.clock, room.state.now, room.monotonic)
    }
    forgetWake()
    for outcome in held { finish(outcome) }
    guard let ended else { return }
    news.settled.append(ended)
    background = lastNumber
  }

  private mutating func wording(
    _ body: (inout SandboxRoom) throws(AdvanceRefusal) -> Void
  ) throws(RoomRefusal) {
    do throws(AdvanceRefusal) {
      try body(&self)
    } catch {
      throw error == .sandboxRemoved ? .removed : .advance(error)
    }
  }
}
