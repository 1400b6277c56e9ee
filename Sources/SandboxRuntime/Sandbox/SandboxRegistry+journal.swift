import ContractPort
import RecordCoding
import SandboxCore
import SandboxDecisions
import SandboxJournal
import ScenarioLanguage
import Synchronization

/// What the journal has of all sandboxes, and makes of them again.
extension SandboxRegistry {
  /// Sets what a server was told when it was started again; what that does not state stays.
  ///
  /// What is in force already is not set again, so that a server that is started like before goes on
  /// as before.
  ///
  /// - Throws: ``Conflict`` when another sandbox has the login.
  package func restate(_ start: SandboxStart) throws(Conflict) {
    let sandbox = standard
    if let file = start.scenario, file.text != sandbox.scenario.source {
      try set(.load(file), in: sandbox)
      faults.note(file.scenario.script)
    }
    var statement = Restatement()
    statement.seed = start.seed
    statement.login = start.login
    statement.pass = start.pass
    statement.signature = start.signature
    let change = sandbox.snapshot { statement.changing($0.settings) }
    if change != Restatement() { try set(.restate(change), in: sandbox) }
    if let clock = start.clock, clock != sandbox.clockMode {
      try set(.setClock(clock), in: sandbox)
    }
    var switches = sandbox.scenario.switches
    contracts.choose(start.choices, in: &switches)
    try set(.setSwitches(switches), in: sandbox)
    startSwitches.withLock { switches in
      if let file = start.scenario { contracts.choose(file.choices, in: &switches) }
      contracts.choose(start.choices, in: &switches)
    }
  }

  private func set(_ input: RoomInput, in sandbox: Sandbox) throws(Conflict) {
    switch sandbox.commit(input).answer {
    case .failure(.loginTaken(let login)): throw .loginTaken(login)
    case .failure(.unavailable): throw .unavailable
    case .success, .failure: return
    }
  }

  /// Goes on where an earlier process ended; to be called once the server listens, since webhooks of
  /// its own inbox know its port.
  package func goOn() {
    let unfinished = unfinished.withLock { list in
      defer { list = [] }
      return list
    }
    for (sandbox, attempts) in unfinished { sandbox.goOn(with: attempts) }
  }

  /// Waits until what was decided is on disk; false when it could not be kept.
  package func keeps(_ receipt: JournalReceipt) async -> Bool {
    guard let journal else { return true }
    return await receipt.stands(by: journal)
  }

  /// Writes what is left.
  package func closeJournal() { journal?.close() }

  // MARK: Kept

  func keep(_ made: MadeSandbox, number: Int) {
    guard let journal else { return }
    let position = journal.append(.made(made.kept(number, journal.contracts)))
    JournalReceipt.current?.note(position)
  }

  func forget(_ number: Int) {
    guard let position = journal?.append(.removed(number)) else { return }
    JournalReceipt.current?.note(position)
  }

  // MARK: Made again

  func add(_ sandbox: Sandbox) {
    let settings = sandbox.desk.withLock { $0.room.state.settings }
    table.change { $0.add(sandbox, settings.merchant) }
    faults.note(settings.script)
  }

  func restore(_ past: JournalPast) throws(JournalFault) {
    do throws(JournalFault) {
      for (number, made) in past.made.sorted(by: { $0.key < $1.key }) {
        try restore(number == 0 ? standard : sandbox(number, made))
      }
    } catch {
      // Nobody else ends its thread.
      closeJournal()
      throw error
    }
    table.change { $0.lastNumber = past.lastNumber }
  }

  private func restore(_ sandbox: Sandbox) throws(JournalFault) {
    let attempts = try sandbox.replay()
    add(sandbox)
    unfinished.withLock { $0.append((sandbox, attempts)) }
  }

  /// Takes back what is in memory and not on disk.
  ///
  /// What cannot be read is tried again and again, so nothing is left to be done later by a try that
  /// fails, but for a sandbox that it has made, which the next one finds.
  ///
  /// - Throws: ``JournalFault`` for what cannot be read.
  func takeBack() throws(JournalFault) {
    guard let journal else { return }
    let past = try JournalPast(journal.store, journal.contracts)
    for sandbox in all {
      if let made = past.made[sandbox.number] {
        try sandbox.takeBack(made)
      } else {
        table.change { $0.remove(sandbox.id) }?.remove()
      }
    }
    for (number, made) in past.made where self[Self.id(number)] == nil {
      let sandbox = sandbox(number, made)
      let attempts = try sandbox.replay()
      add(sandbox)
      journal.whenOpen { sandbox.goOn(with: attempts) }
    }
    journal.whenOpen { [weak self] in
      for sandbox in self?.all ?? [] {
        sandbox.endAdvance()
        sandbox.commit(.wake)
      }
    }
  }
}

/// What the journal of an earlier process has.
struct JournalPast {
  let made: [Int: MadeSandbox]
  let lastNumber: Int
  /// The clock that goes on where the journal ends.
  let time: SandboxTime

  init(_ store: JournalStore, _ records: RoomRecords) throws(JournalFault) {
    var made: [Int: MadeSandbox] = [:]
    var latest: JournalMoment?
    func take(_ moment: JournalMoment) {
      if latest.map({ $0.monotonic < moment.monotonic }) ?? true { latest = moment }
    }
    for kept in try store.sandboxes() {
      let sandbox = try Self.sandbox(kept, records, file: store.path)
      made[kept.number] = sandbox
      take(JournalMoment(wall: sandbox.wall, monotonic: sandbox.monotonic))
      if let moment = try store.latest(of: kept.number) { take(moment) }
    }
    self.made = made
    lastNumber = try store.lastSandbox()
    let now = latest?.monotonic(at: WallClock.now.millisecondsSince1970) ?? 0
    time = .resumed(ahead: now - WallClock.monotonicMilliseconds)
  }

  static func sandbox(
    _ kept: JournalSandbox,
    _ records: RoomRecords,
    file: String
  ) throws(JournalFault) -> MadeSandbox {
    var reader = RecordReader(kept.body, version: kept.format)
    do throws(RecordFault) {
      return try MadeSandbox(from: &reader, records)
    } catch {
      throw .damaged(file: file, place: JournalSandbox.words(kept.number), reason: "\(error)")
    }
  }
}
