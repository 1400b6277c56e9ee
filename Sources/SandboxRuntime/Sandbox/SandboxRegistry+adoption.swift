import RecordCoding
import SandboxCore
import SandboxDecisions
import SandboxJournal
import Synchronization

/// Takes over sandboxes that came as files.
extension SandboxRegistry {
  /// A sandbox that was taken over.
  package struct Adopted {
    package let sandbox: Sandbox
    /// Whether its login is new, with passphrase and signature.
    package let isRenamed: Bool
    /// Whether its keys and its merchant ID are new.
    package let hasNewKeys: Bool
  }

  /// Takes a sandbox over as one more of this server, at the moment at which it stood.
  ///
  /// It gets a login of its own, or keys of its own, when its file has none or others have the same.
  ///
  /// - Throws: ``JournalFault`` when the file is damaged, ``Conflict`` when there are too many.
  package func adopt(_ file: SandboxFile) throws -> Adopted {
    guard let journal else { throw SandboxFile.Fault.notKept }
    let number = try newNumber()
    let fresh = Defaults.merchant(number: number)
    let hasNewKeys = !file.hasSecrets || !areKeysFree(file.made.merchant)
    let sandbox = sandbox(number, file.made.moved(time, hasNewKeys ? fresh : nil))
    let isRenamed = try sandbox.adopt(file, journal.contracts, as: fresh) {
      !file.hasSecrets || !isLoginFree($0)
    }
    try enter(sandbox, journal)
    return Adopted(sandbox: sandbox, isRenamed: isRenamed, hasNewKeys: hasNewKeys)
  }

  /// Lists a sandbox and has all of it written, at one moment: nothing that it decides then comes
  /// before it is kept.
  ///
  /// - Throws: ``Conflict`` when the disk takes nothing.
  func enter(_ sandbox: Sandbox, _ journal: Journal) throws(Conflict) {
    let (whole, settings) = (sandbox.whole(journal), sandbox.desk.withLock(\.room.state.settings))
    let position = table.change { entries -> Int? in
      guard journal.isOpen else { return nil }
      entries.add(sandbox, settings.merchant)
      return journal.append(whole)
    }
    guard let position else { throw refused }
    faults.note(settings.script)
    sandbox.desk.withLock { $0.position = max($0.position, position) }
    JournalReceipt.current?.note(position)
    for entry in sandbox.requests.all() { sandbox.keep(entry) }
  }

  /// A place in the order of making.
  func newNumber() throws(Conflict) -> Int {
    let number = table.change { entries -> Int? in
      guard entries.byID.count < Self.maximumCount else { return nil }
      entries.lastNumber += 1
      return entries.lastNumber
    }
    guard let number else { throw .tooMany(Self.maximumCount) }
    return number
  }

  private func isLoginFree(_ merchant: Merchant) -> Bool {
    table.change { $0.idByLogin[merchant.login] == nil }
  }

  private func areKeysFree(_ merchant: Merchant) -> Bool {
    table.change { entries in
      entries.idByCredential[.readOnlyKey(merchant.readOnlyKey)] == nil
        && entries.idByCredential[.apiKey(merchant.apiKey)] == nil
        && entries.idByCredential[.merchantID(merchant.merchantID)] == nil
    }
  }

  /// Takes the default sandbox's place over, in a server that has just been made of the file.
  func open(_ file: SandboxFile, _ records: RoomRecords) throws(JournalFault) {
    _ = try standard.adopt(file, records, as: Defaults.merchant) { _ in !file.hasSecrets }
    let attempts = standard.desk.withLock { $0.open.all }
    unfinished.withLock { $0.append((standard, attempts)) }
  }
}

extension MadeSandbox {
  /// The same, made just now by another server's clock.
  func moved(_ time: SandboxTime, _ merchant: Merchant?) -> MadeSandbox {
    var own = self.merchant
    if let merchant {
      own.readOnlyKey = merchant.readOnlyKey
      own.apiKey = merchant.apiKey
      own.merchantID = merchant.merchantID
    }
    return MadeSandbox(plan: plan, own, time)
  }
}

extension Sandbox {
  /// Becomes what a file says; its time goes on from where it stood.
  ///
  /// - Parameters:
  ///   - file: of a sandbox that was made from the same.
  ///   - contracts: what acts, switches and orders are.
  ///   - merchant: whose login it gets, if it gets one.
  ///   - needsLogin: whether it needs one in place of its own.
  /// - Returns: whether it has got one.
  /// - Throws: ``JournalFault`` for damage.
  func adopt(
    _ file: SandboxFile,
    _ contracts: RoomRecords,
    as merchant: Merchant,
    _ needsLogin: (Merchant) -> Bool
  ) throws(JournalFault) -> Bool {
    requests.restore(file.calls)
    let monotonic = time.monotonicMilliseconds
    let result = desk.withLock { desk -> Result<Bool, RecordFault> in
      do throws(RecordFault) {
        var reader = SnapshotReader(origin, contracts, memory, inbox, deliveries)
        for part in file.parts { try reader.take(part) }
        let snapshot = try reader.finished()
        desk.room = snapshot.room
        desk.open = snapshot.open
        desk.past = snapshot.past
        desk.room.goOn(at: monotonic)
        let isRenamed = needsLogin(desk.room.state.merchant)
        if isRenamed { reissue(merchant, &desk, monotonic) }
        desk.room.claimLogin = claimLogin
        observes.store(desk.room.observation != nil, ordering: .relaxed)
        return .success(isRenamed)
      } catch {
        return .failure(error)
      }
    }
    do throws(RecordFault) {
      return try result.get()
    } catch {
      throw JournalFault.damaged(file: file.name, place: "its snapshot", reason: "\(error)")
        .placed(inSandboxFile: file.name)
    }
  }

  /// Gives it another login, with passphrase and signature, and has a restart state them.
  func reissue(_ merchant: Merchant, _ desk: inout Desk, _ monotonic: Double) {
    let (login, pass, signature) = (merchant.login, merchant.pass, merchant.signature)
    desk.room.reissue(login: login, pass: pass, signature: signature)
    var statement = Restatement()
    statement.login = login
    statement.pass = pass
    statement.signature = signature
    let record = RoomRecord(monotonic: monotonic, isLoginTaken: false, input: .restate(statement))
    desk.past.note(record)
  }

  /// Everything, as it is to be written at once.
  fileprivate func whole(_ journal: Journal) -> JournalItem {
    let image = desk.withLock { imaged($0) }
    let parts = image.names.map { image.part($0, journal.contracts) }
    var record = RecordWriter()
    origin.write(to: &record, journal.contracts)
    let made = JournalSandbox(number: number, base: image.last, body: record.bytes)
    return .adopted(made, parts, image.list(parts))
  }
}
