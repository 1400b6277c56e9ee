import CashoutsV3
import NIOCore
import SandboxCore
import Synchronization
import WireJSON

/// One isolated world of a running server: its state behind a lock, its inbox, log and listeners.
///
/// Decisions are taken in the state under the lock; their effects are acted on outside it.
final class Sandbox: Sendable {
  /// What the lock guards.
  struct Room: Sendable {
    var state: SandboxState
    var clock: SandboxClock
    var scenario: ActiveScenario
    /// What is seen of the merchant, if a scenario asks for it.
    var observation: Observation?
    /// Grows at a reset, so that outcomes of older webhooks are known as such.
    var epoch = 0
    /// While the clock is being advanced, outcomes wait here and are applied in a fixed order.
    var heldOutcomes: [(WebhookID, WebhookResult)]?
    /// What calls were last checked against; its keys cost more to make than a call.
    fileprivate var lastAccount: Authentication.Account?
  }

  /// The scenario in force and its source, as `GET /sandbox/scenario` gives it.
  struct ActiveScenario: Sendable {
    var title: String
    /// The text that was loaded; `nil` for the built-in default.
    var source: String?
    /// The contract's switches, the brand among them.
    var options: V3Options
    /// What is watched of the merchant.
    var observed: [ObserveEntry] = []
  }

  let id: String
  let inbox = Inbox()
  let hosted = HostedRequests()
  let requests = RequestLog()
  let acts = ActLog()
  let feed = EventFeed()
  let inFlight = InFlight()
  private let room: Mutex<Room>
  private let timer: SandboxTimer
  private let courier: WebhookCourier

  init(
    id: String,
    settings: SandboxSettings,
    clock: SandboxClock.Mode,
    scenario: ActiveScenario,
    courier: WebhookCourier,
    eventLoop: any EventLoop
  ) {
    self.id = id
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
    let (decision, epoch, at) = room.withLock { room in
      let decision = room.apply(command, at: room.now)
      return (decision, room.epoch, room.state.now)
    }
    if case .success = decision.outcome, let act = ActLog.Act(command) {
      acts.append(act, at: at, afterRequest: requests.lastNumber)
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

  /// What was seen of the merchant so far.
  var observation: Observation? { room.withLock { $0.observation } }

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

  // MARK: Effects

  func act(on effects: [Effect], epoch: Int) {
    for effect in effects {
      switch effect {
      case .changed(let id, let status, let at): tell(id, status, at)
      case .deliver(let delivery): deliver(delivery, epoch: epoch)
      case .call(let callback):
        inFlight.begin()
        courier.deliver(callback, from: self) { result in
          self.observe(callback, result, epoch: epoch)
          self.inFlight.end()
        }
      }
    }
  }

  private func tell(_ id: PayoutID, _ status: PayoutStatus, _ at: Instant) {
    feed.publish("payout") {
      [
        "id": .number(JSONNumber(id.number)), "status": .string(status.name),
        "at": .string(at.rfc3339),
      ]
    }
  }

  private func deliver(_ delivery: WebhookDelivery, epoch: Int) {
    inFlight.begin()
    courier.deliver(delivery, from: self) { result in
      self.observe(delivery, result, epoch: epoch)
      if delivery.copy == 0 { self.take(result, of: delivery.webhook, epoch: epoch) }
      self.inFlight.end()
    }
  }

  private func take(_ result: WebhookResult, of webhook: WebhookID, epoch: Int) {
    let decision = room.withLock { room -> (Decision, Instant)? in
      guard room.epoch == epoch else { return nil }
      guard room.heldOutcomes == nil else {
        room.heldOutcomes?.append((webhook, result))
        return nil
      }
      return (room.apply(.webhookFinished(webhook, result), at: room.now), room.state.now)
    }
    guard let (decision, at) = decision else { return }
    report(webhook, result, at)
    act(on: decision.effects, epoch: epoch)
    wakeForNextEvent()
  }

  private func report(_ webhook: WebhookID, _ result: WebhookResult, _ at: Instant) {
    feed.publish("webhook") {
      var data: JSONObject = [
        "id": .number(JSONNumber(webhook.number)), "at": .string(at.rfc3339),
      ]
      result.describe(in: &data)
      return .object(data)
    }
  }

  // MARK: Time

  private func wakeForNextEvent() {
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

  /// Applies outcomes that came in while the clock stood at one moment, in the webhooks' order.
  func applyHeldOutcomes() {
    let (held, effects, epoch) = room.withLock { room in
      let held = (room.heldOutcomes ?? []).sorted { $0.0 < $1.0 }
      room.heldOutcomes = room.heldOutcomes.map { _ in [] }
      let at = room.state.now
      let effects = held.flatMap {
        room.apply(.webhookFinished($0.0, $0.1), at: at).effects
      }
      return (held, effects, room.epoch)
    }
    for (webhook, result) in held { report(webhook, result, now) }
    act(on: effects, epoch: epoch)
  }
}

extension Sandbox.Room {
  init(_ state: SandboxState, _ clock: SandboxClock, _ scenario: Sandbox.ActiveScenario) {
    self.state = state
    self.clock = clock
    self.scenario = scenario
  }

  /// The merchant's credentials with their keys made; made anew when the merchant has changed.
  fileprivate var account: Authentication.Account {
    mutating get {
      let merchant = state.merchant
      if let lastAccount, lastAccount.isCurrent(for: merchant) { return lastAccount }
      let account = Authentication.Account(merchant)
      lastAccount = account
      return account
    }
  }

  /// Begins to watch what the scenario says, if it says anything.
  mutating func observe() {
    observation =
      scenario.observed.isEmpty ? nil : Observation(scenario.observed, since: now)
  }

  /// Virtual time now.
  var now: Instant {
    clock.now(current: state.now, monotonic: WallClock.monotonicMilliseconds)
  }
}
