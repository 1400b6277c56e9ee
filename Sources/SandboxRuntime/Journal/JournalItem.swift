import RecordCoding
import SandboxCore
import SandboxDecisions
import SandboxJournal

/// Whom a journal tells what became of records.
protocol JournalClient: AnyObject, Sendable {
  /// Whether it has something to tell that may wait for the disk.
  ///
  /// It says so before it looks what is on disk, and is asked when more is: one of both sees it.
  var hasUntold: Bool { get }

  /// What was decided up to a position is on disk.
  func tellKept()
}

/// Something beside decisions that is to be on disk before anybody hears of it.
enum JournalItem: Sendable {
  case made(JournalSandbox)
  case removed(Int)
  /// A reset made all records of a sandbox so far part of what it is made from.
  case folded(JournalSandbox, any JournalClient)
  /// A part of a snapshot that is to come.
  case part(JournalPart)
  /// A snapshot whose parts are all there.
  case snapshot(JournalSnapshot)
  /// A sandbox that came as a file, with a snapshot of it.
  case adopted(JournalSandbox, [JournalPart], JournalSnapshot)
  /// The request log of a sandbox has no call up to a number any more.
  case forgotten(Int, through: Int)
}

/// An input that a sandbox has taken, with what makes it the same again.
struct JournaledDecision {
  /// The sandbox, in the order of making.
  let sandbox: Int
  let client: any JournalClient
  let number: Int
  /// The journal's clock when it was decided, in milliseconds.
  let monotonic: Double
  let input: RoomInput
  /// Whether it was refused for a login that is another sandbox's.
  let isLoginTaken: Bool

  func write(to record: inout RecordWriter, _ contracts: RoomRecords) {
    RoomRecord(monotonic: monotonic, isLoginTaken: isLoginTaken, input: input)
      .write(to: &record, contracts)
  }
}
