import ContractPort
import RecordCoding
import SandboxCore
import SandboxDecisions
import SandboxJournal
import Synchronization

/// Takes the records of a sandbox into a room as they were taken when they came.
struct SandboxReplay {
  /// Whether the login of the record that is being taken was another sandbox's.
  private final class Claim: Sendable {
    let isTaken = Atomic(false)
  }

  private var room: SandboxRoom
  private let inbox: Inbox
  private let deliveries: DeliveryLog
  private let claim = Claim()
  /// What was asked for and did not come to an end.
  private(set) var open = OpenAttempts()
  /// The number of the latest decision that it has already; records up to it are passed over.
  let start: Int
  /// What a reset will leave.
  var past = FoldedPast()

  init(_ room: SandboxRoom, _ inbox: Inbox, _ deliveries: DeliveryLog) {
    self.room = room
    start = room.lastNumber
    self.inbox = inbox
    self.deliveries = deliveries
    self.room.claimLogin = { [claim] _ in !claim.isTaken.load(ordering: .relaxed) }
  }

  /// Goes on where a snapshot ends.
  init(_ snapshot: SandboxSnapshot, _ inbox: Inbox, _ deliveries: DeliveryLog) {
    self.init(snapshot.room, inbox, deliveries)
    open = snapshot.open
    past = snapshot.past
  }

  /// Takes a batch.
  ///
  /// - Throws: ``JournalFault`` when a record cannot be read, or decides otherwise than it did.
  mutating func take(
    _ batch: JournalBatch,
    _ contracts: RoomRecords,
    file: String
  ) throws(JournalFault) {
    var wrong: Int?
    try batch.read(contracts, file: file) { number, record in
      guard number > start else { return }
      if wrong == nil, !take(record, number) { wrong = number }
    }
    guard let wrong else { return }
    throw .damaged(
      file: file,
      place: "\(JournalSandbox.words(batch.sandbox)), record \(wrong)",
      reason: "it does not follow from the records before it"
    )
  }

  /// Takes a record; false when it is not the decision that it was.
  private mutating func take(_ record: RoomRecord, _ number: Int) -> Bool {
    claim.isTaken.store(record.isLoginTaken, ordering: .relaxed)
    let decision = room.commit(record.input, at: record.monotonic)
    guard decision.number == number, room.lastNumber == number else { return false }
    keep(record.input, decision)
    if case .success = decision.answer { note(record) }
    open.note(record.input, decision.news)
    return true
  }

  /// A crash may have come between a reset and the shorter history that it leaves.
  private mutating func note(_ record: RoomRecord) {
    past.note(record)
    guard case .reset = record.input, past.canEnd else { return }
    past.end(behind: room, at: record.monotonic)
  }

  private mutating func keep(_ input: RoomInput, _ decision: RoomDecision) {
    switch input {
    case .message(let name, let arrival?):
      if case .success(.status(let status)) = decision.answer {
        inbox.keep(arrival, in: name, status: status, at: decision.at)
      }
    case .attemptEnded(let end):
      if let text = end.text { deliveries.append(text) }
    case .reset:
      inbox.removeAll()
      deliveries.removeAll()
    default: break
    }
  }

  /// The room as the last record left it.
  func finished(_ claimLogin: @escaping SandboxRoom.ClaimLogin) -> SandboxRoom {
    var room = room
    room.claimLogin = claimLogin
    return room
  }
}
