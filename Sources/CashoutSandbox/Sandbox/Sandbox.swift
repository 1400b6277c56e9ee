import CashoutsV3
import NIOCore
import SandboxCore
import Synchronization

/// One isolated world of a running server: its state behind a lock, its inbox, log and listeners.
///
/// Decisions are taken in the state under the lock; their effects are acted on outside it.
final class Sandbox: Sendable {
  let id: String
  /// How much of what happened is kept.
  let memory: KeptMemory
  /// When somebody called last.
  let lastUse = LastUse()
  let inbox: Inbox
  let callbacks: CallbackLog
  let deliveries: DeliveryLog
  let hosted = HostedRequests()
  let requests: RequestLog
  let acts: ActLog
  let feed = EventFeed()
  let inFlight = InFlight()
  let room: Mutex<Room>
  private let timer: SandboxTimer
  let courier: WebhookCourier

  init(
    id: String,
    settings: SandboxSettings,
    clock: SandboxClock.Mode,
    scenario: ActiveScenario,
    courier: WebhookCourier,
    eventLoop: any EventLoop,
    memory: ServerMemory
  ) {
    self.id = id
    let memory = KeptMemory(of: memory)
    self.memory = memory
    inbox = Inbox(memory)
    callbacks = CallbackLog(memory)
    deliveries = DeliveryLog(memory)
    requests = RequestLog(memory)
    acts = ActLog(memory)
    self.courier = courier
    timer = SandboxTimer(eventLoop: eventLoop)
    let clock = SandboxClock(
      clock,
      start: settings.start,
      monotonic: WallClock.monotonicMilliseconds
    )
    var room = Room(SandboxState(settings), clock, scenario)
    room.observe()
    self.room = Mutex(room)
  }

  /// Carries out a command now and acts on what it brings.
  func apply(_ command: Command) -> Result<Reply, Refusal> {
    let (decision, epoch) = room.withLock { room in
      let decision = room.apply(command, at: room.now)
      // Under the lock, so that acts are kept in the order in which they took effect.
      if case .success = decision.outcome, let act = ActLog.Act(command) {
        acts.append(act, at: room.state.now, afterRequest: requests.lastNumber)
      }
      return (decision, room.epoch)
    }
    act(on: decision.effects, epoch: epoch)
    wakeForNextEvent()
    return decision.outcome
  }

  /// Reads the state as it is now, all that fell due by then included.
  func read<Value: Sendable>(_ body: (SandboxState) throws(Refusal) -> Value) throws(Refusal)
    -> Value
  {
    let (result, effects, epoch) = room.withLock { room in
      let effects = room.advance(to: room.now)
      let result: Result<Value, Refusal>
      do throws(Refusal) {
        result = .success(try body(room.state))
      } catch {
        result = .failure(error)
      }
      return (result, effects, room.epoch)
    }
    if !effects.isEmpty {
      act(on: effects, epoch: epoch)
      wakeForNextEvent()
    }
    return try result.get()
  }

  var merchant: Merchant { room.withLock { $0.state.merchant } }

  var scenario: ActiveScenario { room.withLock { $0.scenario } }

  /// The switches of the V3 contract.
  var options: V3Options { room.withLock { $0.scenario.options } }

  /// What authentication needs, from one moment.
  var accountAndOptions: (Authentication.Account, V3Options) {
    room.withLock { ($0.account, $0.scenario.options) }
  }

  /// What calls are checked against and webhooks are signed with.
  var account: Authentication.Account { room.withLock { $0.account } }

  /// Whether the clock is being advanced.
  var isAdvancing: Bool { room.withLock { $0.heldOutcomes != nil } }

  /// Virtual time now.
  var now: Instant { room.withLock { $0.now } }

  /// Whether a merchant is watched here.
  var isObserved: Bool { room.withLock { $0.observation != nil } }

  /// Changes what the lock guards, then wakes for what may be due earlier now.
  func change<Value: Sendable>(_ body: (inout Room) -> Value) -> Value {
    let value = room.withLock { body(&$0) }
    wakeForNextEvent()
    return value
  }

  /// Stops what runs on its own, when the sandbox or the server goes.
  func close() {
    timer.cancel()
    feed.finish()
  }

  // MARK: Time

  func wakeForNextEvent() {
    let wait = room.withLock { room -> Double? in
      guard case .live = room.clock.mode, let next = room.state.nextDue else { return nil }
      return room.clock.wallMilliseconds(until: next, from: room.now)
    }
    guard let wait else { return }
    timer.schedule(inMilliseconds: wait) { [weak self] in self?.catchUp() }
  }

  /// Lets everything happen that fell due by now.
  private func catchUp() {
    let (effects, epoch) = room.withLock { room in
      (room.advance(to: room.now), room.epoch)
    }
    act(on: effects, epoch: epoch)
    wakeForNextEvent()
  }
}
