import RecordCoding
import SandboxDecisions
import SandboxJournal

extension JournalCommit {
  /// All of it as records, those of one sandbox in one batch.
  init(_ items: [JournalItem], wall: Int64, monotonic: Double, _ contracts: RoomRecords) {
    self.init()
    var drafts: [Int: BatchDraft] = [:]
    for item in items {
      switch item {
      case .made(let sandbox): made.append(sandbox)
      case .removed(let number):
        removed.append(number)
        drafts[number] = nil
      case .folded(let sandbox):
        folded.removeAll { $0.number == sandbox.number }
        folded.append(sandbox)
        drafts[sandbox.number] = nil
      case .forgotten(let number): forgotten.insert(number)
      case .adopted(let sandbox, let parts, let snapshot):
        made.append(sandbox)
        self.parts += parts
        snapshots.append(snapshot)
      case .part(let part): parts.append(part)
      case .snapshot(let snapshot): snapshots.append(snapshot)
      case .decided(let decision):
        drafts[decision.sandbox, default: BatchDraft(first: decision.number)]
          .append(decision, contracts)
      }
    }
    batches = drafts.map { sandbox, draft in
      JournalBatch(
        sandbox: sandbox,
        first: draft.first,
        count: draft.count,
        wall: wall,
        monotonic: monotonic,
        body: draft.record.bytes
      )
    }
  }
}

/// The records of one sandbox in the order of their numbers.
private struct BatchDraft {
  let first: Int
  var count = 0
  var record = RecordWriter(capacity: 4096)

  init(first: Int) { self.first = first }

  mutating func append(_ decision: JournaledDecision, _ contracts: RoomRecords) {
    precondition(decision.number == first + count, "decision \(decision.number) is out of order")
    count += 1
    RoomRecord(
      monotonic: decision.monotonic,
      isLoginTaken: decision.isLoginTaken,
      input: decision.input
    ).write(to: &record, contracts)
  }
}
