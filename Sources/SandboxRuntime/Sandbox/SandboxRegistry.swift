package import ContractPort
package import NIOCore
package import SandboxCore
package import SandboxDecisions
package import SandboxJournal
package import ScenarioLanguage
import Synchronization

/// All sandboxes of a server, found by id or by the credentials of a request.
package final class SandboxRegistry: Sendable {
  /// Why a sandbox cannot be made.
  package enum Conflict: Error, Equatable {
    case loginTaken(String)
    case tooMany(Int)
    /// The disk takes nothing just now.
    case unavailable
    /// An advance or attempts of webhooks are under way in what is to be copied.
    case busy
  }

  /// More sandboxes than this there are not, so that memory stays bounded.
  package static let maximumCount = ServerMemory.mostSandboxes

  package let standard: Sandbox
  private let standIn = Mutex<Sandbox?>(nil)
  /// The contracts' switches as the server was started, whatever the default sandbox was told since.
  let startSwitches: Mutex<ContractValues>
  /// Whether calls may meet faults at all.
  package let faults = FaultSwitch()
  /// What keeps all sandboxes on disk, if anything does.
  package let journal: Journal?
  /// Whether the default sandbox is an earlier process's.
  package let isResumed: Bool
  /// Attempts that were on their way when an earlier process ended.
  let unfinished = Mutex<[(sandbox: Sandbox, attempts: [OpenAttempt])]>([])
  let table: SandboxTable
  private let courier: WebhookCourier
  /// The contracts that all sandboxes speak.
  package let contracts: ContractList
  private let eventLoops: any EventLoopGroup
  /// When there are too many, the one that nobody has called for longest makes room, if it is so
  /// long, in wall time.
  private let idleTime: Duration
  let time: SandboxTime
  /// What all sandboxes keep together.
  package let memory = ServerMemory()

  /// - Parameters:
  ///   - plan: what the default sandbox is made from, unless the journal has one.
  ///   - merchant: its own credentials.
  ///   - contracts: what all sandboxes speak.
  ///   - loader: reads scenarios that were kept.
  ///   - courier: takes webhooks where they go.
  ///   - eventLoops: what timers run on.
  ///   - idleTime: how long nobody must have called a sandbox for it to make room.
  ///   - time: what wall time is.
  ///   - store: keeps everything on disk; what it has is made again.
  ///   - opened: what the default sandbox is, in a server that keeps nothing.
  ///   - snapshotDistance: after how many decisions a sandbox is written as a whole.
  /// - Throws: ``JournalFault`` when what the journal has cannot be made again.
  package init(
    standard plan: SandboxStart.Plan,
    _ merchant: Merchant,
    contracts: ContractList,
    loader: ScenarioLoader,
    courier: WebhookCourier,
    eventLoops: any EventLoopGroup,
    idleTime: Duration,
    time: SandboxTime = .machine,
    store: JournalStore? = nil,
    opened: SandboxFile? = nil,
    snapshotDistance: Int = Defaults.snapshotDistance
  ) throws(JournalFault) {
    self.idleTime = idleTime
    self.contracts = contracts
    self.courier = courier
    self.eventLoops = eventLoops
    let records = RoomRecords(contracts, loader)
    let past = try store.map { (store) throws(JournalFault) in
      try JournalPast(store, records)
    }
    let time = past?.time ?? time
    self.time = time
    let journal = store.map { store in
      Journal(store, contracts: records, snapshotDistance: snapshotDistance) {
        time.monotonicMilliseconds
      }
    }
    self.journal = journal
    let (memory, table) = (memory, SandboxTable())
    self.table = table
    let own = opened.map { $0.made.moved(time, $0.hasSecrets ? nil : merchant) }
    let born = past?.made[0] ?? own ?? MadeSandbox(plan: plan, merchant, time)
    standard = Sandbox(
      0,
      born,
      contracts: contracts,
      courier: courier,
      eventLoop: eventLoops.next(),
      time: time,
      memory: memory,
      journal: journal,
      claimLogin: table.claim(for: Defaults.sandboxID)
    )
    startSwitches = Mutex(born.plan.scenario.switches)
    isResumed = past?.made[0] != nil || opened != nil
    if let past { try restore(past) }
    if let opened {
      try open(opened, records)
      add(standard)
    }
    if !isResumed {
      add(standard)
      keep(born, number: 0)
    }
    journal?.onFailure { [weak self] () throws(JournalFault) in try self?.takeBack() }
  }

  /// Whom a call is for that names no sandbox: the default one, unless another stands in for it.
  package var unnamed: Sandbox { standIn.withLock(\.self) ?? standard }

  /// Has a sandbox answer calls that name none; the default one again for `nil`.
  package func standIn(_ sandbox: Sandbox?) { standIn.withLock { $0 = sandbox } }

  /// The contracts' switches of one more sandbox.
  package var switches: ContractValues { startSwitches.withLock(\.self) }

  /// Makes one more sandbox.
  ///
  /// - Throws: ``Conflict`` if its login is another sandbox's or there are too many.
  package func make(
    _ plan: SandboxStart.Plan,
    _ merchant: (_ number: Int) -> Merchant
  ) throws(Conflict) -> Sandbox {
    guard journal?.isOpen ?? true else { throw refused }
    removeIdle()
    let result = table.change { entries -> Result<Sandbox, Conflict> in
      // Looked at with this lock: what a failing disk takes back is listed with it, too.
      guard journal?.isOpen ?? true else { return .failure(refused) }
      guard entries.byID.count < Self.maximumCount else {
        return .failure(.tooMany(Self.maximumCount))
      }
      entries.lastNumber += 1
      let number = entries.lastNumber
      let made = MadeSandbox(plan: plan, merchant(number), time)
      let settings = made.settings
      let login = settings.merchant.login
      guard entries.idByLogin[login] == nil else { return .failure(.loginTaken(login)) }
      let sandbox = sandbox(number, made)
      entries.add(sandbox, settings.merchant)
      faults.note(settings.script)
      keep(made, number: number)
      return .success(sandbox)
    }
    return try result.get()
  }

  /// What a call gets that the journal cannot keep.
  var refused: Conflict {
    JournalReceipt.current?.refuse()
    return .unavailable
  }

  func sandbox(_ number: Int, _ made: MadeSandbox) -> Sandbox {
    Sandbox(
      number,
      made,
      contracts: contracts,
      courier: courier,
      eventLoop: eventLoops.next(),
      time: time,
      memory: memory,
      journal: journal,
      claimLogin: table.claim(for: Self.id(number))
    )
  }

  /// The id of a place in the order of making.
  static func id(_ number: Int) -> String {
    JournalSandbox.id(number)
  }

  /// The place of an id in the order of making, 0 for the default; `nil` for no id of ours.
  package static func number(of id: String) -> Int? {
    if id == Defaults.sandboxID { return 0 }
    let prefix = JournalSandbox.idPrefix
    return id.hasPrefix(prefix) ? Int(id.dropFirst(prefix.count)) : nil
  }

  /// Makes room for one more, if the server is full and some sandbox seems to be forgotten.
  private func removeIdle() {
    let longest = table.change { entries -> (id: String, idle: UInt64)? in
      guard entries.byID.count >= Self.maximumCount else { return nil }
      return entries.byID.values.filter { $0.id != Defaults.sandboxID }
        .map { ($0.id, $0.lastUse.idleMilliseconds()) }.max { $0.1 < $1.1 }
    }
    guard let longest, .milliseconds(longest.idle) >= idleTime else { return }
    _ = remove(longest.id)
  }

  /// Removes all but the default sandbox that nobody has called for so long; their ids.
  package func removeUnused(for span: Duration) -> [String] {
    let unused = table.change { entries in
      entries.byID.values.filter {
        $0.id != Defaults.sandboxID && .milliseconds($0.lastUse.idleMilliseconds()) >= span
      }.map(\.id)
    }
    return unused.filter { remove($0) == .removed }.sorted()
  }

  /// How many sandboxes there are.
  package var count: Int { table.change { $0.byID.count } }

  package subscript(id: String) -> Sandbox? { used(table.change { $0.byID[id] }) }

  private func used(_ sandbox: Sandbox?) -> Sandbox? {
    sandbox?.lastUse.note()
    return sandbox
  }

  /// The sandbox whose merchant has this login.
  package func sandbox(login: String) -> Sandbox? {
    used(table.change { entries in entries.idByLogin[login].flatMap { entries.byID[$0] } })
  }

  /// A credential that names its sandbox and never changes.
  package enum Credential: Hashable, Sendable {
    case readOnlyKey(String)
    case apiKey(String)
    case merchantID(String)
    /// What a contract of its own makes of the merchant's.
    case name(Contract, String)
  }

  /// The sandbox whose merchant has this credential.
  package func sandbox(_ credential: Credential) -> Sandbox? {
    used(
      table.change { entries in entries.idByCredential[credential].flatMap { entries.byID[$0] } }
    )
  }

  /// All sandboxes, oldest first.
  package var all: [Sandbox] {
    table.change { entries in entries.order.compactMap { entries.byID[$0] } }
  }

  /// Removes a sandbox, which does nothing more from then on; the default one stays.
  package func remove(_ id: String) -> Removal {
    guard journal?.isOpen ?? true else {
      JournalReceipt.current?.refuse()
      return .unavailable
    }
    guard let removed = table.change({ $0.remove(id) }) else { return .notFound }
    removed.remove()
    forget(removed.number)
    return .removed
  }

  /// What came of a removal.
  package enum Removal: Sendable {
    case removed
    /// There is none with the id, or it is the default one's.
    case notFound
    /// The disk takes nothing just now, and the sandbox stays.
    case unavailable
  }
}

/// Sandboxes by id and by login, behind a lock of their own.
///
/// A sandbox that takes another login asks here while it holds its own lock, so that the two never
/// disagree; nothing that holds this lock asks a sandbox for anything.
final class SandboxTable: Sendable {
  private let entries = Mutex(SandboxEntries())

  func change<Value: Sendable>(_ body: (inout SandboxEntries) -> Value) -> Value {
    entries.withLock { body(&$0) }
  }

  /// What asks for a login on behalf of a sandbox.
  func claim(for id: String) -> SandboxRoom.ClaimLogin {
    { [weak self] login in self?.change { $0.claim(login, for: id) } ?? true }
  }
}

struct SandboxEntries: Sendable {
  var byID: [String: Sandbox] = [:]
  var idByLogin: [String: String] = [:]
  var loginByID: [String: String] = [:]
  var idByCredential: [SandboxRegistry.Credential: String] = [:]
  var order: [String] = []
  var lastNumber = 0
}

extension SandboxEntries {
  mutating func add(_ sandbox: Sandbox, _ merchant: Merchant) {
    byID[sandbox.id] = sandbox
    order.append(sandbox.id)
    setLogin(merchant.login, of: sandbox.id)
    idByCredential[.readOnlyKey(merchant.readOnlyKey)] = sandbox.id
    idByCredential[.apiKey(merchant.apiKey)] = sandbox.id
    idByCredential[.merchantID(merchant.merchantID)] = sandbox.id
    for contract in sandbox.contracts.all {
      for name in contract.names(of: merchant) {
        idByCredential[.name(contract.mark, name)] = sandbox.id
      }
    }
  }

  /// Lets a sandbox be found by another login; false when that is another sandbox's.
  fileprivate mutating func claim(_ login: String, for id: String) -> Bool {
    guard idByLogin[login] ?? id == id else { return false }
    // One that is being removed has no login any more.
    if byID[id] != nil { setLogin(login, of: id) }
    return true
  }

  private mutating func setLogin(_ login: String, of id: String) {
    if let old = loginByID[id] { idByLogin[old] = nil }
    idByLogin[login] = id
    loginByID[id] = login
  }

  mutating func remove(_ id: String) -> Sandbox? {
    guard id != Defaults.sandboxID, let sandbox = byID.removeValue(forKey: id) else { return nil }
    order.removeAll { $0 == id }
    idByCredential = idByCredential.filter { $0.value != id }
    if let login = loginByID.removeValue(forKey: id) { idByLogin[login] = nil }
    return sandbox
  }
}
