import ContractPort
import RecordCoding
import SandboxCore
import SandboxJournal
import Synchronization

/// An attempt that was asked for and whose outcome is not known.
package struct OpenAttempt: Sendable {
  let effect: Effect
  let ticket: AttemptTicket
}

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
  private var webhooks: [WebhookAttempt: (order: Int, attempt: OpenAttempt)] = [:]
  private var callbacks: [(order: Int, attempt: OpenAttempt)] = []
  private var count = 0
  /// What a reset will leave.
  var past = FoldedPast()

  init(_ room: SandboxRoom, _ inbox: Inbox, _ deliveries: DeliveryLog) {
    self.room = room
    self.inbox = inbox
    self.deliveries = deliveries
    self.room.claimLogin = { [claim] _ in !claim.isTaken.load(ordering: .relaxed) }
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
      if wrong == nil, !take(record, number) { wrong = number }
    }
    guard let wrong else { return }
    throw .damaged(
      file: file,
      place: "sandbox \(batch.sandbox), record \(wrong)",
      reason: "it does not follow from the records before it"
    )
  }

  /// Takes a record; false when it is not the decision that it was.
  private mutating func take(_ record: RoomRecord, _ number: Int) -> Bool {
    claim.isTaken.store(record.isLoginTaken, ordering: .relaxed)
    let decision = room.commit(record.input, at: record.monotonic)
    guard decision.number == number, room.lastNumber == number else { return false }
    keep(record.input, decision)
    if case .success = decision.answer { past.note(record) }
    if !decision.news.effects.isEmpty { note(decision.news) }
    return true
  }

  private mutating func keep(_ input: RoomInput, _ decision: RoomDecision) {
    switch input {
    case .message(let name, let arrival?):
      if case .success(.status(let status)) = decision.answer {
        inbox.keep(arrival, in: name, status: status, at: decision.at)
      }
    case .attemptEnded(let end):
      if let text = end.text { deliveries.append(text) }
      forget(end)
    case .reset:
      inbox.removeAll()
      deliveries.removeAll()
      webhooks = [:]
      callbacks = []
    default: break
    }
  }

  private mutating func note(_ news: RoomNews) {
    for effect in news.effects {
      let attempt = OpenAttempt(effect: effect, ticket: news.ticket)
      count += 1
      switch effect {
      case .deliver(let delivery): webhooks[delivery.identity] = (count, attempt)
      case .call: callbacks.append((count, attempt))
      case .changed: break
      }
    }
  }

  private mutating func forget(_ end: AttemptEnd) {
    switch end.message {
    case .webhook(let attempt, _): webhooks[attempt] = nil
    case .callback(let callback):
      if let index = callbacks.firstIndex(where: { $0.attempt.effect == .call(callback) }) {
        callbacks.remove(at: index)
      }
    }
  }

  /// The room as the last record left it.
  func finished(_ claimLogin: @escaping SandboxRoom.ClaimLogin) -> SandboxRoom {
    var room = room
    room.claimLogin = claimLogin
    return room
  }

  /// What was on its way, in the order in which it was sent.
  var openAttempts: [OpenAttempt] {
    (webhooks.values + callbacks).sorted { $0.order < $1.order }.map(\.attempt)
  }
}
