import RecordCoding
import SandboxCore
package import SandboxDecisions
package import SandboxJournal
import Synchronization

/// What the journal keeps of a sandbox, and makes of it again.
extension Sandbox: JournalClient {
  /// The journal's position up to which others may hear of decisions.
  var keptPosition: Int { journal?.kept ?? .max }

  /// Lets the room decide, and the journal keep what it decided.
  func decide(_ input: RoomInput, _ desk: inout Desk) -> RoomDecision {
    let monotonic = time.monotonicMilliseconds
    guard let journal else { return desk.room.commit(input, at: monotonic) }
    // A sandbox goes with its records, whatever the disk says of others.
    if case .remove = input { return desk.room.commit(input, at: monotonic) }
    guard journal.isOpen else { return refuse(input, desk.room) }
    let last = desk.room.lastNumber
    let decision = desk.room.commit(input, at: monotonic)
    guard desk.room.lastNumber > last, !desk.room.clock.isStopped else { return decision }
    var isLoginTaken = false
    if case .failure(.loginTaken) = decision.answer { isLoginTaken = true }
    desk.position = journal.append(
      JournaledDecision(
        sandbox: number,
        client: self,
        number: decision.number,
        monotonic: monotonic,
        input: input,
        isLoginTaken: isLoginTaken
      )
    )
    desk.open.note(input, decision.news)
    note(input, decision, monotonic, journal, &desk)
    if input.isAsked { JournalReceipt.current?.note(desk.position) }
    return decision
  }

  /// Keeps what lasts, and at a reset that alone.
  private func note(
    _ input: RoomInput,
    _ decision: RoomDecision,
    _ monotonic: Double,
    _ journal: Journal,
    _ desk: inout Desk
  ) {
    guard case .success = decision.answer else { return }
    desk.past.note(RoomRecord(monotonic: monotonic, isLoginTaken: false, input: input))
    guard case .reset = input, desk.past.canEnd else { return }
    desk.past.end(behind: desk.room, at: monotonic)
    var made = origin
    made.past = desk.past
    keeper.forget()
    desk.snapshotDue = decision.number + journal.snapshotDistance
    desk.position = journal.append(.folded(made.kept(number, journal.contracts), self))
  }

  /// While the disk takes nothing, the sandbox is read as it stands.
  private func refuse(_ input: RoomInput, _ room: SandboxRoom) -> RoomDecision {
    switch input {
    case .passTime, .wake, .called: return room.standing(.success(.done))
    case .command(.receive): return room.standing(.success(.command(.received(nil))))
    default:
      JournalReceipt.current?.refuse()
      return room.standing(.failure(.unavailable))
    }
  }

  var hasUntold: Bool { untold.load(ordering: .sequentiallyConsistent) }

  func tellKept() {
    let hasTurn = desk.withLock { $0.outbox.takeTurn(keptTo: keptPosition) }
    if hasTurn { tellAll() }
  }

  /// Does something as soon as the disk takes something again.
  func whenOpen(_ act: @escaping @Sendable (Sandbox) -> Void) {
    journal?.whenOpen { [weak self] in self.map(act) }
  }

  /// Takes a message of the sandbox's own to an inbox; while the disk takes nothing, later.
  func receiveOwn(
    _ name: String,
    _ arrival: Inbox.Arrival,
    _ report: @escaping @Sendable (Int) -> Void
  ) {
    let status = receive(name, arrival)
    guard status == Self.unavailable, let journal, !journal.isOpen else { return report(status) }
    whenOpen { $0.receiveOwn(name, arrival, report) }
  }

  // MARK: Made again

  /// Makes the sandbox what its records say.
  ///
  /// - Returns: the attempts that were on their way.
  /// - Throws: ``JournalFault`` for damage.
  @discardableResult
  func replay() throws(JournalFault) -> [OpenAttempt] {
    guard let journal else { return [] }
    requests.restore(try journal.store.entries(of: number, journal.contracts))
    let result = desk.withLock { desk in replay(origin, journal, &desk) }
    return try result.get()
  }

  private func replay(
    _ made: MadeSandbox,
    _ journal: Journal,
    _ desk: inout Desk
  ) -> Result<[OpenAttempt], JournalFault> {
    do throws(JournalFault) {
      inbox.removeAll()
      deliveries.removeAll()
      desk.room.forgetLogs()
      var replay = try begin(made, journal)
      try journal.store.batches(of: number) { batch in
        try replay.take(batch, journal.contracts, file: journal.store.path)
      }
      desk.room = replay.finished(claimLogin)
      desk.past = replay.past
      desk.position = 0
      // What was replayed counts, so that a long start is followed by a snapshot.
      desk.snapshotDue = replay.start + journal.snapshotDistance
      desk.open = replay.open
      observes.store(desk.room.observation != nil, ordering: .relaxed)
      return .success(replay.open.all)
    } catch {
      return .failure(error)
    }
  }

  /// What its records go on from: a snapshot, or what it was made from.
  private func begin(
    _ made: MadeSandbox,
    _ journal: Journal
  ) throws(JournalFault) -> SandboxReplay {
    let store = journal.store
    guard let snapshot = try store.snapshot(of: number) else {
      keeper.restore(nil)
      var replay = SandboxReplay(made.room(contracts, memory), inbox, deliveries)
      replay.past = made.past ?? FoldedPast()
      return replay
    }
    var reader = SnapshotReader(made, journal.contracts, memory, inbox, deliveries)
    try store.parts(of: snapshot) { part in
      do throws(RecordFault) {
        try reader.take(part)
      } catch {
        throw damage(store, "part \(part.name.kind)/\(part.name.place) of its snapshot", error)
      }
    }
    keeper.restore(snapshot)
    journal.sweep(number)
    do throws(RecordFault) {
      return SandboxReplay(try reader.finished(), inbox, deliveries)
    } catch {
      throw damage(store, "its snapshot", error)
    }
  }

  private func damage(_ store: JournalStore, _ place: String, _ fault: RecordFault) -> JournalFault
  {
    .damaged(
      file: store.path,
      place: "\(JournalSandbox.words(number)), \(place)",
      reason: "\(fault)"
    )
  }

  /// Has a copy written that is taken here; later, if it cannot be taken now.
  func snapshot(_ desk: inout Desk) {
    guard let journal else { return }
    let last = desk.room.lastNumber
    guard desk.room.canBeKept, keeper.begin() else {
      desk.snapshotDue = last + journal.snapshotDistance / 16 + 1
      return
    }
    // Another is taken when this one is through.
    desk.snapshotDue = .max
    let image = imaged(desk)
    let next = last + max(journal.snapshotDistance, desk.room.state.payouts.count / 4)
    keeper.keep(image, behind: desk.position, journal) { [weak self] _ in
      self?.desk.withLock { $0.snapshotDue = next }
    }
  }

  /// The number of the latest decision, and a hash of each part that a snapshot behind it would have.
  package var fingerprint: (number: Int, parts: [JournalPart.Name: [UInt8]])? {
    guard let journal else { return nil }
    let image = desk.withLock { imaged($0) }
    let parts = image.names.map { ($0, image.part($0, journal.contracts).digest) }
    return (image.last, Dictionary(parts) { first, _ in first })
  }

  /// A copy of everything, as the latest decision left it.
  func imaged(_ desk: borrowing Desk) -> SandboxImage {
    SandboxImage(
      sandbox: number,
      snapshot: SandboxSnapshot(room: desk.room, open: desk.open, past: desk.past),
      inbox: inbox.copy,
      deliveries: deliveries.copy,
      wall: WallClock.now.millisecondsSince1970,
      monotonic: time.monotonicMilliseconds
    )
  }

  /// Keeps a call that was answered, if anything is kept.
  package func keep(_ entry: RequestLog.Entry) { journal?.append(entry, of: number) }

  /// Takes back what is not on disk, if there is anything.
  func takeBack(_ made: MadeSandbox) throws(JournalFault) {
    guard let journal else { return }
    let result = desk.withLock { desk -> Result<[OpenAttempt], JournalFault>? in
      guard desk.position > journal.kept else { return nil }
      desk.outbox.remove(behind: journal.kept)
      return replay(made, journal, &desk)
    }
    _ = try result?.get()
    if result != nil { waiters.recheck { [self] in isOpen($0) } }
  }

  /// Goes on where an earlier process ended, once the server listens.
  func goOn(with attempts: [OpenAttempt]) {
    endAdvance()
    if !attempts.isEmpty { tell(.again(attempts)) }
    commit(.wake)
  }

  /// Ends an advance whose caller is gone.
  func endAdvance() {
    guard let id = desk.withLock({ $0.room.clock.advanceID }) else { return }
    commit(.cancelAdvance(id))
  }
}

extension JournalStore {
  /// The calls that are kept of a sandbox, oldest first.
  func entries(
    of sandbox: Int,
    _ contracts: RoomRecords
  ) throws(JournalFault) -> [RequestLog.Entry] {
    var entries: [RequestLog.Entry] = []
    for call in try calls(of: sandbox) {
      var reader = RecordReader(call.body, version: call.format)
      do throws(RecordFault) {
        entries.append(try RequestLog.Entry(from: &reader, contracts))
      } catch {
        throw .damaged(
          file: path,
          place: "\(JournalSandbox.words(sandbox)), call \(call.number)",
          reason: "\(error)"
        )
      }
    }
    return entries
  }
}
