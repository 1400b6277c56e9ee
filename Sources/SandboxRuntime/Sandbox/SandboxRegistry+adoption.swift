import RecordCoding
import SandboxCore
import SandboxJournal
import Synchronization

/// Takes over sandboxes that came as files.
extension SandboxRegistry {
  /// Takes a sandbox over as one more of this server, at the moment at which it stood.
  ///
  /// It gets credentials of its own when its file has none, or others have the same.
  ///
  /// - Returns: the sandbox, and whether its credentials are new.
  /// - Throws: ``JournalFault`` when the file is damaged, ``Conflict`` when there are too many.
  package func adopt(_ file: SandboxFile) throws -> (sandbox: Sandbox, isRenamed: Bool) {
    guard let journal else { throw SandboxFile.Fault.notKept }
    let number = table.change { entries -> Int? in
      guard entries.byID.count < Self.maximumCount else { return nil }
      entries.lastNumber += 1
      return entries.lastNumber
    }
    guard let number else { throw Conflict.tooMany(Self.maximumCount) }
    let isRenamed = !file.hasSecrets || !isFree(file.made.merchant)
    let merchant = isRenamed ? Defaults.merchant(number: number) : nil
    let sandbox = sandbox(number, file.made.moved(time, merchant))
    try sandbox.adopt(file, journal.contracts, as: merchant)
    guard isRenamed || isFree(sandbox.merchant) else {
      throw Conflict.loginTaken(sandbox.merchant.login)
    }
    add(sandbox)
    sandbox.keepWhole(journal)
    return (sandbox, isRenamed)
  }

  private func isFree(_ merchant: Merchant) -> Bool {
    table.change { entries in
      entries.idByLogin[merchant.login] == nil
        && entries.idByCredential[.readOnlyKey(merchant.readOnlyKey)] == nil
        && entries.idByCredential[.apiKey(merchant.apiKey)] == nil
        && entries.idByCredential[.merchantID(merchant.merchantID)] == nil
    }
  }

  /// Takes the default sandbox's place over, in a server that has just been made of the file.
  func open(_ file: SandboxFile, _ records: RoomRecords) throws(JournalFault) {
    let merchant = file.hasSecrets ? nil : Defaults.merchant
    try standard.adopt(file, records, as: merchant)
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
  ///   - merchant: whose credentials it gets; `nil` to leave it its own.
  /// - Throws: ``JournalFault`` for damage.
  func adopt(
    _ file: SandboxFile,
    _ contracts: RoomRecords,
    as merchant: Merchant?
  ) throws(JournalFault) {
    requests.restore(file.calls)
    let monotonic = time.monotonicMilliseconds
    let result = desk.withLock { desk -> Result<Void, RecordFault> in
      do throws(RecordFault) {
        var reader = SnapshotReader(origin, contracts, memory, inbox, deliveries)
        for part in file.parts { try reader.take(part) }
        let snapshot = try reader.finished()
        desk.room = snapshot.room
        desk.open = snapshot.open
        desk.past = snapshot.past
        desk.room.goOn(at: monotonic)
        if let merchant { restate(merchant, &desk, monotonic) }
        desk.room.claimLogin = claimLogin
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    do throws(RecordFault) {
      try result.get()
    } catch {
      throw .damaged(file: "the sandbox's file", place: "its snapshot", reason: "\(error)")
    }
  }

  private func restate(_ merchant: Merchant, _ desk: inout Desk, _ monotonic: Double) {
    var statement = Restatement()
    statement.login = merchant.login
    statement.pass = merchant.pass
    statement.signature = merchant.signature
    _ = desk.room.commit(.restate(statement), at: monotonic)
    let record = RoomRecord(monotonic: monotonic, isLoginTaken: false, input: .restate(statement))
    desk.past.note(record)
  }

  /// Writes everything at once.
  func keepWhole(_ journal: Journal) {
    desk.withLock { desk in
      let image = imaged(desk)
      let parts = image.names.map { image.part($0, journal.contracts) }
      var record = RecordWriter()
      origin.write(to: &record, journal.contracts)
      let made = JournalSandbox(number: number, base: image.last, body: record.bytes)
      desk.position = journal.append(.adopted(made, parts, image.list(parts)))
    }
    for entry in requests.all() { keep(entry) }
  }
}

extension SandboxRoom {
  /// Lets a live clock go on now, whatever the wall says has passed.
  fileprivate mutating func goOn(at monotonic: Double) {
    clock = SandboxClock(clock.mode, start: state.now, monotonic: monotonic)
    forgetWake()
  }
}
