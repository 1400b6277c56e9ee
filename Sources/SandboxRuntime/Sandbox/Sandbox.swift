package import ContractPort
import NIOCore
package import SandboxCore
package import SandboxDecisions
import SandboxJournal
import Synchronization

/// One isolated world of a running server: its room behind a lock, its inbox, log and listeners.
///
/// Everything that changes goes through ``commit(_:_:)``, which takes the lock once. What a decision
/// gives to do is done outside the lock, in the order of the decisions.
package final class Sandbox: Sendable {
  /// Something to be told in its turn.
  package enum Publication: Sendable {
    /// What a decision gives to do; with what its events say, if somebody listened to them.
    case news(RoomNews, EventSubjects?)
    case request(RequestLog.Entry)
    /// Attempts that were on their way when the server ended.
    case again([OpenAttempt])
  }

  struct Desk {
    var room: SandboxRoom
    var outbox = DecisionOutbox<Publication>()
    /// Where the journal has the latest decision; 0 while it has none.
    var position = 0
    /// What a reset will leave, while something is kept on disk.
    var past = FoldedPast()
    /// What is on its way, if anything is kept on disk.
    var open = OpenAttempts()
    /// The decision from which on a snapshot is wanted.
    var snapshotDue = Int.max
  }

  package let id: String
  /// The place in the order of making, 0 for the default one.
  package let number: Int
  /// How much of what happened is kept.
  package let memory: KeptMemory
  /// When somebody called last.
  let lastUse = LastUse()
  package let inbox: Inbox
  /// Who counts what comes to the inboxes; `nil` for nobody.
  let arrivalWatch = Mutex<(any ArrivalWatch)?>(nil)
  let deliveries: DeliveryLog
  package let requests: RequestLog
  package let feed = EventFeed()
  let waiters = AttemptWaiters()
  package let courier: WebhookCourier
  /// The contracts that it speaks.
  package let contracts: ContractList
  let desk: Mutex<Desk>
  /// What keeps the sandbox on disk, if anything does.
  let journal: Journal?
  /// Writes what it is, now and then, so that a start is quick.
  let keeper = SnapshotKeeper()
  /// What it was made from.
  let origin: MadeSandbox
  let claimLogin: SandboxRoom.ClaimLogin
  /// The wall time that a live clock follows.
  package let time: SandboxTime
  private let timer: SandboxTimer
  let observes = Atomic(false)
  /// Whether the outbox has something.
  let untold = Atomic(false)

  init(
    _ number: Int,
    _ origin: MadeSandbox,
    contracts: ContractList,
    courier: WebhookCourier,
    eventLoop: any EventLoop,
    time: SandboxTime,
    memory: ServerMemory,
    journal: Journal?,
    claimLogin: @escaping SandboxRoom.ClaimLogin
  ) {
    self.number = number
    id = JournalSandbox.id(number)
    self.contracts = contracts
    let memory = KeptMemory(of: memory)
    self.memory = memory
    inbox = Inbox(memory)
    deliveries = DeliveryLog(memory)
    requests = RequestLog(memory)
    self.courier = courier
    self.time = time
    self.journal = journal
    self.origin = origin
    self.claimLogin = claimLogin
    timer = SandboxTimer(eventLoop: eventLoop)
    observes.store(!origin.plan.scenario.observed.isEmpty, ordering: .relaxed)
    desk = Mutex(Desk(room: origin.room(contracts, memory, claimLogin)))
    if let journal { desk.withLock { $0.snapshotDue = journal.snapshotDistance } }
  }

  // MARK: The door

  /// Takes an input and acts on what it brings.
  ///
  /// - Parameters:
  ///   - input: what is asked, or has happened.
  ///   - read: what the caller wants to know of the room as the decision leaves it, under the lock.
  /// - Returns: the decision, and what was read.
  package func commit<Value: Sendable>(
    _ input: RoomInput,
    _ read: (SandboxRoom, RoomDecision) -> Value
  ) -> (decision: RoomDecision, value: Value) {
    var value: Value?
    let decision = commit(input, reading: { value = read($0, $1) })
    guard let value else { preconditionFailure("nothing was read behind \(input)") }
    return (decision, value)
  }

  /// The same for a reader that keeps what it has read: one body for what all callers are generic
  /// over.
  package func commit(
    _ input: RoomInput,
    reading read: (SandboxRoom, RoomDecision) -> Void
  ) -> RoomDecision {
    let isHeard = feed.isHeard
    let (decision, hasTurn) = desk.withLock { desk in
      let decision = decide(input, &desk)
      observes.store(desk.room.observation != nil, ordering: .relaxed)
      // What an ended life still had to send is sent no more.
      if case .remove = input { desk.outbox.removeAll() }
      read(desk.room, decision)
      if desk.room.lastNumber >= desk.snapshotDue { snapshot(&desk) }
      guard decision.news.isDue(isHeard: isHeard) else { return (decision, false) }
      let subjects = isHeard ? EventSubjects(of: decision.news, desk.room.state) : nil
      append(.news(decision.news, subjects), &desk)
      return (decision, desk.outbox.takeTurn(keptTo: keptPosition))
    }
    if hasTurn { tellAll() }
    if let wake = decision.wake { schedule(wake) }
    return decision
  }

  /// Takes an input and acts on what it brings.
  @discardableResult
  package func commit(_ input: RoomInput) -> RoomDecision {
    commit(input, reading: { _, _ in })
  }

  /// Reads the room as it is now, all that fell due by then included.
  package func look<Value: Sendable>(_ read: (SandboxRoom) -> Value) -> Value {
    commit(.passTime) { room, _ in read(room) }.value
  }

  /// Tells something that is no decision, behind all that was decided before.
  package func tell(_ publication: Publication) {
    let hasTurn = desk.withLock { desk in
      append(publication, &desk)
      return desk.outbox.takeTurn(keptTo: keptPosition)
    }
    if hasTurn { tellAll() }
  }

  private func append(_ publication: Publication, _ desk: inout Desk) {
    desk.outbox.append(publication, at: desk.position)
    untold.store(true, ordering: .sequentiallyConsistent)
  }

  /// Tells what is to be told, in order, until nothing is left.
  func tellAll() {
    while true {
      let items = desk.withLock { desk in
        defer { untold.store(!desk.outbox.isEmpty, ordering: .sequentiallyConsistent) }
        return desk.outbox.take(keptTo: keptPosition)
      }
      guard !items.isEmpty else { return }
      for item in items { publish(item) }
    }
  }

  /// The timer's event loop serves sockets, so what is due happens elsewhere.
  private func schedule(_ milliseconds: Double) {
    switch time {
    case .machine, .resumed:
      timer.schedule(inMilliseconds: milliseconds) { [weak self] in
        guard let self else { return }
        Workshop.run { self.commit(.wake) }
      }
    case .madeUp(let world):
      world.wake(inMilliseconds: milliseconds) { [weak self] in self?.commit(.wake) }
    }
  }

  // MARK: What hangs on no passing of time

  /// What a contract checks calls against.
  package func keys<Keys: ContractKeys>(_ type: Keys.Type) -> Keys {
    Self.typed(desk.withLock { $0.room.keys(type) })
  }

  /// What a contract made of the merchant's credentials, with switches of its own, both from one
  /// moment; the caller knows of which types they are.
  package func keysAndSwitches(
    _ keys: any ContractKeys.Type,
    _ switches: any ContractValue.Type
  ) -> (any ContractKeys, any ContractValue) {
    desk.withLock { ($0.room.keys(keys), $0.room.scenario.switches.value(of: switches)) }
  }

  /// What attempts of a life of the sandbox are signed with; `nil` once that life is over.
  func keys<Keys: ContractKeys>(_ type: Keys.Type, inEpoch epoch: Int) -> Keys? {
    desk.withLock { $0.room.epoch == epoch ? $0.room.keys(type) : nil }.map(Self.typed)
  }

  private static func typed<Keys: ContractKeys>(_ keys: any ContractKeys) -> Keys {
    guard let typed = keys as? Keys else { preconditionFailure("\(keys) are not \(Keys.self)") }
    return typed
  }

  /// Whether attempts of a life of the sandbox are still wanted.
  func isCurrent(_ epoch: Int) -> Bool { desk.withLock { $0.room.epoch == epoch } }

  /// Whether attempts of a cause are on their way.
  func isOpen(_ cause: Int) -> Bool { desk.withLock { $0.room.attempts.isOpen(cause) } }

  /// All causes with attempts on their way.
  var openCauses: [Int] { desk.withLock { $0.room.attempts.causes } }

  package var merchant: Merchant { desk.withLock { $0.room.state.merchant } }
  package var scenario: ActiveScenario { desk.withLock { $0.room.scenario } }
  /// The switches of a contract.
  package func switches<Switches: ContractValue>(_ type: Switches.Type) -> Switches {
    desk.withLock { $0.room.scenario.switches[type] }
  }
  /// What a contract keeps here.
  package func own<State: ContractValue>(_ type: State.Type) -> State {
    desk.withLock { $0.room.own[type] }
  }

  /// Whether a merchant is watched here.
  package var isObserved: Bool { observes.load(ordering: .relaxed) }

  // MARK: The end

  /// Ends the sandbox for good: it sends nothing more and refuses everything.
  package func remove() {
    commit(.remove)
    close()
  }

  /// Ends what calls wait for, when the server goes: an advance, and outcomes of attempts.
  package func endWaits() { waiters.close() }

  /// Stops what runs on its own, when the sandbox or the server goes.
  package func close() {
    endWaits()
    timer.cancel()
    feed.finish()
  }
}
