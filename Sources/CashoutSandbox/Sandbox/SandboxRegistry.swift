import NIOCore
import SandboxCore
import Synchronization

/// All sandboxes of a server, found by id or by the credentials of a request.
final class SandboxRegistry: Sendable {
  /// Why a sandbox cannot be made or renamed.
  enum Conflict: Error, Equatable {
    case loginTaken(String)
    case tooMany(Int)
  }

  /// More sandboxes than this there are not, so that memory stays bounded.
  static let maximumCount = 1000

  let standard: Sandbox
  /// Whether calls may meet faults at all.
  let faults = FaultSwitch()
  private let table = Mutex(SandboxTable())
  private let courier: WebhookCourier
  private let eventLoops: any EventLoopGroup
  /// When there are too many, the one that nobody has called for longest makes room, if it is so
  /// long, in wall time.
  private let idleTime: Duration
  /// What all sandboxes keep together.
  let memory = ServerMemory()

  init(
    standard settings: SandboxSettings,
    clock: SandboxClock.Mode,
    scenario: Sandbox.ActiveScenario,
    courier: WebhookCourier,
    eventLoops: any EventLoopGroup,
    idleTime: Duration
  ) {
    self.idleTime = idleTime
    self.courier = courier
    self.eventLoops = eventLoops
    standard = Sandbox(
      id: Defaults.sandboxID,
      settings: settings,
      clock: clock,
      scenario: scenario,
      courier: courier,
      eventLoop: eventLoops.next(),
      memory: memory
    )
    table.withLock { $0.add(standard, settings.merchant) }
    faults.note(settings.script)
  }

  /// Makes one more sandbox.
  ///
  /// - Throws: ``Conflict`` if its login is another sandbox's or there are too many.
  func make(
    clock: SandboxClock.Mode,
    scenario: Sandbox.ActiveScenario,
    _ settings: (_ number: Int) -> SandboxSettings
  ) throws(Conflict) -> Sandbox {
    removeIdle()
    let result = table.withLock { table -> Result<Sandbox, Conflict> in
      guard table.byID.count < Self.maximumCount else {
        return .failure(.tooMany(Self.maximumCount))
      }
      table.lastNumber += 1
      let settings = settings(table.lastNumber)
      let login = settings.merchant.login
      guard table.idByLogin[login] == nil else { return .failure(.loginTaken(login)) }
      let sandbox = Sandbox(
        id: "sandbox-\(table.lastNumber)",
        settings: settings,
        clock: clock,
        scenario: scenario,
        courier: courier,
        eventLoop: eventLoops.next(),
        memory: memory
      )
      table.add(sandbox, settings.merchant)
      faults.note(settings.script)
      return .success(sandbox)
    }
    return try result.get()
  }

  /// Makes room for one more, if the server is full and some sandbox seems to be forgotten.
  private func removeIdle() {
    let longest = table.withLock { table -> (id: String, idle: UInt64)? in
      guard table.byID.count >= Self.maximumCount else { return nil }
      return table.byID.values.filter { $0.id != Defaults.sandboxID }
        .map { ($0.id, $0.lastUse.idleMilliseconds()) }.max { $0.1 < $1.1 }
    }
    guard let longest, .milliseconds(longest.idle) >= idleTime else { return }
    _ = remove(longest.id)
  }

  /// How many sandboxes there are.
  var count: Int { table.withLock { $0.byID.count } }

  subscript(id: String) -> Sandbox? { used(table.withLock { $0.byID[id] }) }

  private func used(_ sandbox: Sandbox?) -> Sandbox? {
    sandbox?.lastUse.note()
    return sandbox
  }

  /// The sandbox whose merchant has this login.
  func sandbox(login: String) -> Sandbox? {
    used(table.withLock { table in table.idByLogin[login].flatMap { table.byID[$0] } })
  }

  /// The sandbox whose merchant has this read-only key.
  func sandbox(readOnlyKey: String) -> Sandbox? {
    used(table.withLock { table in table.idByReadOnlyKey[readOnlyKey].flatMap { table.byID[$0] } })
  }

  /// All sandboxes, oldest first.
  var all: [Sandbox] { table.withLock { table in table.order.compactMap { table.byID[$0] } } }

  /// Lets a sandbox be found by another login, as a scenario may state.
  func rename(_ id: String, login: String) throws(Conflict) {
    let isFree = table.withLock { table in
      guard table.idByLogin[login] ?? id == id else { return false }
      table.setLogin(login, of: id)
      return true
    }
    guard isFree else { throw .loginTaken(login) }
  }

  /// Removes a sandbox; the default one stays.
  func remove(_ id: String) -> Bool {
    let removed = table.withLock { $0.remove(id) }
    removed?.close()
    return removed != nil
  }
}

/// Sandboxes by id and by login.
private struct SandboxTable {
  var byID: [String: Sandbox] = [:]
  var idByLogin: [String: String] = [:]
  var loginByID: [String: String] = [:]
  /// Read-only keys never change.
  var idByReadOnlyKey: [String: String] = [:]
  var order: [String] = []
  var lastNumber = 0
}

extension SandboxTable {
  fileprivate mutating func add(_ sandbox: Sandbox, _ merchant: Merchant) {
    byID[sandbox.id] = sandbox
    order.append(sandbox.id)
    setLogin(merchant.login, of: sandbox.id)
    idByReadOnlyKey[merchant.readOnlyKey] = sandbox.id
  }

  fileprivate mutating func setLogin(_ login: String, of id: String) {
    if let old = loginByID[id] { idByLogin[old] = nil }
    idByLogin[login] = id
    loginByID[id] = login
  }

  fileprivate mutating func remove(_ id: String) -> Sandbox? {
    guard id != Defaults.sandboxID, let sandbox = byID.removeValue(forKey: id) else { return nil }
    order.removeAll { $0 == id }
    idByReadOnlyKey[sandbox.merchant.readOnlyKey] = nil
    if let login = loginByID.removeValue(forKey: id) { idByLogin[login] = nil }
    return sandbox
  }
}
