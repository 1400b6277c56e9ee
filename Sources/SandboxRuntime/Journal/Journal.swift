import ContractPort
import NIOPosix
import RecordCoding
import SandboxCore
import SandboxDecisions
package import SandboxJournal
import Synchronization

/// Keeps on disk what sandboxes decide; decisions that come meanwhile share the next commit.
///
/// Positions count everything that is to be kept, in the order in which it came. Calls wait for the
/// position of what they changed, effects are told behind it, reads wait for nothing. When a commit
/// fails, nothing more is taken, what is in memory and not on disk is taken back, and calls that wait
/// are refused; as soon as the disk takes as much again, service goes on.
package final class Journal: Sendable {
  /// More than this many decisions do not wait for the disk: what would come behind is refused.
  static let mostWaiting = 100_000
  /// For how long a commit may last, in milliseconds, before more is refused.
  static let patience: Double = 5000
  /// A distance that no sandbox comes to: one without snapshots; decisions can be added to it.
  private static let mostDistance = 1 << 60
  /// How often a disk that refused is tried again, in milliseconds.
  static let pause = 250

  private struct Queue {
    var draft = JournalDraft()
    var calls = JournaledCalls()
    /// Whether calls that wait will be looked at again without anybody asking.
    var looksAgain = false
    var isClosing = false
    var isDrained = false
    var lastPosition = 0
    var waiters: [(position: Int, tell: @Sendable (Bool) -> Void)] = []
    /// Positions of what was taken back; the latest, for calls that come to ask.
    var lost: [ClosedRange<Int>] = []
    /// Sandboxes with a snapshot whose earlier records are still there, or that have freed room.
    var sweeps: Set<Int> = []
    /// Whether what was not on disk when it refused is taken back.
    var isTakenBack = false
    /// What is to be done as soon as the disk takes something again.
    var postponed: [@Sendable () -> Void] = []
  }

  package let store: JournalStore
  /// How many decisions of a sandbox come behind its snapshot before the next one is taken.
  let snapshotDistance: Int
  let contracts: RoomRecords
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let queue = Mutex(Queue())
  /// The position up to which everything is on disk.
  private let keptPosition = Atomic<Int>(0)
  private let waiting = Atomic<Int>(0)
  /// Since when a commit lasts, in milliseconds; 0 for none.
  private let began = Atomic<Int>(0)
  private let fault = Mutex<JournalFault?>(nil)
  private let isShut = Atomic(false)
  private let clock: @Sendable () -> (wall: Int64, monotonic: Double)
  /// Takes back what is not on disk.
  private let takeBack = Mutex<(@Sendable () throws(JournalFault) -> Void)?>(nil)

  /// - Parameters:
  ///   - store: where everything is kept.
  ///   - contracts: what acts, switches and orders are.
  ///   - snapshotDistance: after how many decisions of a sandbox a snapshot is taken, or a quarter of
  ///     its payouts if those are more.
  ///   - monotonic: the clock of the sandboxes, in milliseconds.
  init(
    _ store: JournalStore,
    contracts: RoomRecords,
    snapshotDistance: Int,
    monotonic: @escaping @Sendable () -> Double
  ) {
    self.store = store
    self.contracts = contracts
    self.snapshotDistance = min(snapshotDistance, Self.mostDistance)
    clock = { (WallClock.now.millisecondsSince1970, monotonic()) }
    thread.start()
  }

  /// Says what takes back what is in memory and not on disk.
  func onFailure(_ act: @escaping @Sendable () throws(JournalFault) -> Void) {
    takeBack.withLock { $0 = act }
  }

  // MARK: What is asked

  var kept: Int { keptPosition.load(ordering: .sequentiallyConsistent) }

  /// Whether something more may be decided.
  package var isOpen: Bool {
    guard !isShut.load(ordering: .acquiring),
      waiting.load(ordering: .relaxed) < Self.mostWaiting
    else { return false }
    let since = began.load(ordering: .relaxed)
    return since == 0 || WallClock.monotonicMilliseconds - Double(since) < Self.patience
  }

  /// Why nothing may be decided just now; `nil` while all is well.
  package var trouble: String? {
    if let fault = fault.withLock({ $0 }) { return "\(fault)" }
    return isOpen ? nil : "the journal cannot be written: the disk has not answered for seconds"
  }

  /// Takes a decision to be kept; its position.
  func append(_ decision: JournaledDecision) -> Int {
    var record = RecordWriter(capacity: 1024)
    decision.write(to: &record, contracts)
    return append { $0.draft.append(decision, record.bytes) }
  }

  /// Takes something else to be kept; its position.
  @discardableResult
  func append(_ item: JournalItem) -> Int {
    append { queue in
      switch item {
      case .forgotten(let sandbox, let last): queue.calls.forget(sandbox, through: last)
      case .removed(let sandbox): queue.calls.forget(sandbox, through: .max)
      case .made, .folded, .part, .snapshot, .adopted: break
      }
      queue.draft.append(item)
    }
  }

  private func append(_ add: (inout Queue) -> Void) -> Int {
    let (position, isFirst) = queue.withLock { queue in
      add(&queue)
      queue.lastPosition += 1
      waiting.store(queue.draft.count, ordering: .relaxed)
      defer { queue.isDrained = true }
      return (queue.lastPosition, !queue.isDrained)
    }
    if isFirst { wake() }
    return position
  }

  /// Takes a call of a request log, for which nobody waits.
  func append(_ entry: RequestLog.Entry, of sandbox: Int) {
    let isFirst = queue.withLock { queue in
      queue.calls.append(entry, of: sandbox)
      // It is written with what comes next, or when calls are looked at again.
      if queue.looksAgain { return false }
      defer { queue.isDrained = true }
      return !queue.isDrained
    }
    if isFirst { wake() }
  }

  /// Waits until everything up to a position is on disk; false when it was taken back.
  package func wait(for position: Int) async -> Bool {
    await withCheckedContinuation { continuation in
      tell(of: position) { continuation.resume(returning: $0) }
    }
  }

  /// Tells when everything up to a position is on disk, with true; with false when it was taken back.
  func tell(of position: Int, _ tell: @escaping @Sendable (Bool) -> Void) {
    let isKept: Bool? = queue.withLock { queue in
      if kept >= position { return !queue.lost.contains { $0.contains(position) } }
      queue.waiters.append((position, tell))
      return nil
    }
    if let isKept { tell(isKept) }
  }

  /// Removes what a sandbox's snapshot makes superfluous, whenever there is nothing else to do.
  func sweep(_ sandbox: Int) {
    let isFirst = queue.withLock { queue in
      queue.sweeps.insert(sandbox)
      defer { queue.isDrained = true }
      return !queue.isDrained
    }
    if isFirst { wake() }
  }

  /// Does something as soon as the disk takes something again: at once, if it does.
  func whenOpen(_ act: @escaping @Sendable () -> Void) {
    let isOpen = queue.withLock { queue in
      guard isShut.load(ordering: .acquiring) else { return true }
      queue.postponed.append(act)
      return false
    }
    if isOpen { Workshop.run(act) }
  }

  /// Writes what is left and ends.
  package func close() {
    queue.withLock { $0.isClosing = true }
    thread.submit { [self] _ in drain() }
    try? thread.syncShutdownGracefully()
    store.close()
  }

  // MARK: The thread that writes

  private func drain() {
    while true {
      let (draft, calls, last) = queue.withLock { take(&$0) }
      guard draft.count > 0 || !calls.isEmpty else {
        guard sweepSome() else { return }
        continue
      }
      guard !isShut.load(ordering: .acquiring) else { continue }
      do throws(JournalFault) {
        let freed = try write(draft, calls)
        queue.withLock { queue in
          queue.calls.confirm()
          queue.sweeps.formUnion(freed)
        }
        finish(draft, last)
      } catch {
        queue.withLock { $0.calls.takeBack(at: WallClock.monotonicMilliseconds) }
        shut(error)
      }
    }
  }

  /// Wakes the thread behind the calls that stand in line for the executor already: they decide
  /// first, share the commit, and one wake-up is enough for all of them.
  private func wake() {
    Task.detached { [self] in
      thread.submit { [self] _ in drain() }
    }
  }

  /// What is to be written next; nothing ends the turn.
  private func take(
    _ queue: inout Queue
  ) -> (draft: JournalDraft, calls: [JournalCall], last: Int) {
    defer { queue.draft = JournalDraft() }
    let calls = takeCalls(&queue)
    queue.isDrained = queue.draft.count > 0 || !calls.isEmpty
    if !queue.isDrained, !queue.calls.isEmpty, !queue.looksAgain, !queue.isClosing {
      queue.looksAgain = true
      Workshop.run(inMilliseconds: Self.pause) { [weak self] in self?.lookAgain() }
    }
    return (queue.draft, calls, queue.lastPosition)
  }

  /// Calls that are to be written next; while the disk takes nothing they wait.
  private func takeCalls(_ queue: inout Queue) -> [JournalCall] {
    guard !isShut.load(ordering: .acquiring) else { return [] }
    return queue.calls.take(
      at: queue.isClosing ? nil : WallClock.monotonicMilliseconds,
      beside: queue.draft.count
    )
  }

  /// Removes a little, so that nobody waits for it long; false when there is nothing to remove.
  private func sweepSome() -> Bool {
    guard !isShut.load(ordering: .acquiring),
      let sandbox = queue.withLock({ $0.isClosing ? nil : $0.sweeps.popFirst() })
    else { return false }
    // A disk that refuses this refuses the next record, too; then the start sweeps.
    let hasMore = (try? store.sweep(sandbox)) == true
    return queue.withLock { queue in
      // Asked for once more meanwhile, it stays.
      if hasMore { queue.sweeps.insert(sandbox) }
      return !queue.sweeps.isEmpty
    }
  }

  private func lookAgain() {
    let isFirst = queue.withLock { queue in
      queue.looksAgain = false
      defer { queue.isDrained = true }
      return !queue.isDrained
    }
    if isFirst { wake() }
  }

  /// - Returns: the sandboxes whose removal or reset has freed something.
  private func write(
    _ draft: JournalDraft,
    _ calls: [JournalCall]
  ) throws(JournalFault) -> [Int] {
    began.store(max(1, Int(WallClock.monotonicMilliseconds)), ordering: .relaxed)
    defer { began.store(0, ordering: .relaxed) }
    let (wall, monotonic) = clock()
    var commit = draft.commit(wall: wall, monotonic: monotonic)
    commit.calls = calls
    try store.write(commit)
    return commit.removed + commit.folded.map(\.number)
  }

  private func finish(_ draft: JournalDraft, _ last: Int) {
    keptPosition.store(last, ordering: .sequentiallyConsistent)
    let ready = queue.withLock { queue in
      waiting.store(queue.draft.count, ordering: .relaxed)
      let count = queue.waiters.partition { $0.position <= last }
      defer { queue.waiters.removeSubrange(count...) }
      return queue.waiters[count...].map(\.tell)
    }
    for tell in ready { tell(true) }
    for client in draft.clients.values where client.hasUntold {
      Workshop.run { client.tellKept() }
    }
  }

  // MARK: A disk that takes nothing

  private func shut(_ fault: JournalFault) {
    // Whoever comes when the server has ended is told nothing, and nothing is tried again.
    guard !queue.withLock(\.isClosing) else {
      isShut.store(true, ordering: .sequentiallyConsistent)
      return refuseWaiters()
    }
    self.fault.withLock { $0 = fault }
    queue.withLock { $0.isTakenBack = false }
    isShut.store(true, ordering: .sequentiallyConsistent)
    recover()
  }

  /// Takes back what is not on disk and refuses whoever waits for it; then tries the disk.
  private func recover() {
    do throws(JournalFault) {
      try takeAllBack()
      refuseWaiters()
    } catch {
      refuseWaiters()
      return later()
    }
    do throws(JournalFault) {
      try store.probe(bytes: 1 << 20)
    } catch {
      return later()
    }
    open()
  }

  /// Once for each refusal of the disk, and again for what was decided while that was done.
  private func takeAllBack() throws(JournalFault) {
    guard queue.withLock({ !$0.isTakenBack || $0.draft.count > 0 }) else { return }
    try takeBack.withLock { $0 }?()
    queue.withLock { queue in
      forgetWaiting(&queue)
      queue.isTakenBack = true
    }
  }

  /// Positions that were taken back are given to nobody else.
  private func forgetWaiting(_ queue: inout Queue) {
    queue.draft = JournalDraft()
    waiting.store(0, ordering: .relaxed)
    guard kept < queue.lastPosition else { return }
    queue.lost = queue.lost.suffix(100) + [kept + 1...queue.lastPosition]
    keptPosition.store(queue.lastPosition, ordering: .sequentiallyConsistent)
  }

  private func refuseWaiters() {
    let refused = queue.withLock { queue in
      defer { queue.waiters = [] }
      return queue.waiters.map(\.tell)
    }
    for tell in refused { tell(false) }
  }

  private func later() {
    Workshop.run(inMilliseconds: Self.pause) { [weak self] in
      guard let self else { return }
      self.thread.submit { _ in self.recover() }
    }
  }

  private func open() {
    fault.withLock { $0 = nil }
    let postponed = queue.withLock { queue in
      isShut.store(false, ordering: .sequentiallyConsistent)
      defer { queue.postponed = [] }
      return queue.postponed
    }
    Workshop.run { for act in postponed { act() } }
    lookAgain()
  }
}
