import SandboxJournal

/// What the next commit will write, gathered as it comes.
///
/// A decision comes as a record, made on the thread that decided: what it was made of is then free
/// there, and the thread that writes has bytes to write.
struct JournalDraft: Sendable {
  private var others: [JournalItem] = []
  private var records: [Int: RecordsDraft] = [:]
  /// Whom it tells when it is on disk, by sandbox.
  private(set) var clients: [Int: any JournalClient] = [:]
  /// How many decisions and other things it has.
  private(set) var count = 0

  mutating func append(_ decision: JournaledDecision, _ record: [UInt8]) {
    count += 1
    if records[decision.sandbox]?.append(record, decision.number) == nil {
      clients[decision.sandbox] = decision.client
      records[decision.sandbox] = RecordsDraft(record, decision.number)
    }
  }

  mutating func append(_ item: JournalItem) {
    count += 1
    others.append(item)
    switch item {
    // What was decided before is part of what it is made from, or goes with it.
    case .folded(let sandbox, let client):
      clients[sandbox.number] = client
      records[sandbox.number] = nil
    case .removed(let number): records[number] = nil
    case .made, .part, .snapshot, .adopted, .forgotten: break
    }
  }

  /// All of it, the records of one sandbox in batches that follow each other.
  func commit(wall: Int64, monotonic: Double) -> JournalCommit {
    var commit = JournalCommit()
    for item in others { commit.take(item) }
    for (sandbox, draft) in records {
      commit.batches += draft.batches.map { batch in
        JournalBatch(
          sandbox: sandbox,
          first: batch.first,
          count: batch.count,
          wall: wall,
          monotonic: monotonic,
          body: batch.records
        )
      }
    }
    return commit
  }
}

extension JournalCommit {
  fileprivate mutating func take(_ item: JournalItem) {
    switch item {
    case .made(let sandbox): made.append(sandbox)
    case .removed(let number): removed.append(number)
    case .folded(let sandbox, _):
      folded.removeAll { $0.number == sandbox.number }
      folded.append(sandbox)
    case .forgotten(let number, let last): forgotten[number] = last
    case .adopted(let sandbox, let parts, let snapshot):
      made.append(sandbox)
      self.parts += parts
      snapshots.append(snapshot)
    case .part(let part): parts.append(part)
    case .snapshot(let snapshot): snapshots.append(snapshot)
    }
  }
}

/// The records of one sandbox in the order of their numbers.
private struct RecordsDraft {
  /// Some records that follow each other.
  struct Batch {
    let first: Int
    fileprivate(set) var count = 0
    fileprivate(set) var records: [UInt8] = []
  }

  /// How long a batch may get before another begins, in bytes: some find room where one would not.
  private static let length = 8192
  private var full: [Batch] = []
  private var last: Batch

  var batches: [Batch] { full + [last] }

  init(_ record: [UInt8], _ number: Int) {
    last = Batch(first: number)
    append(record, number)
  }

  mutating func append(_ record: [UInt8], _ number: Int) {
    precondition(number == last.first + last.count, "decision \(number) is out of order")
    if last.records.count >= Self.length {
      full.append(last)
      last = Batch(first: number)
    }
    last.count += 1
    last.records += record
  }
}
