import MerchantObservation
import RecordCoding
import SandboxCore
import SandboxDecisions
import SandboxJournal

/// A sandbox as it is behind a decision: a copy that costs little, for what it shares is copied only
/// when it changes.
struct SandboxSnapshot: Sendable {
  let room: SandboxRoom
  let open: OpenAttempts
  let past: FoldedPast
}

/// The same with what stands beside the room, to be written.
struct SandboxImage: Sendable {
  let sandbox: Int
  let snapshot: SandboxSnapshot
  let inbox: [String: BoundedLog<Inbox.Message>]
  let deliveries: BoundedLog<DeliveryLog.Entry>
  let wall: Int64
  let monotonic: Double

  /// The decision behind which it was taken.
  var last: Int { snapshot.room.lastNumber }
}

/// What the parts of a snapshot are; a number is never given to another one.
enum SnapshotPart: UInt8 {
  /// The room with its past and what is on its way.
  case room = 0
  case payouts = 1
  case webhooks = 2
  /// Messages of inboxes, texts of attempts.
  case logs = 3
  /// What contracts keep.
  case contracts = 4
  /// What was seen of the merchant, if a scenario has it observed.
  case observation = 5
}

extension SandboxImage {
  /// All parts in their order.
  var names: [JournalPart.Name] {
    let counts = snapshot.room.state.pieceCounts
    func names(_ part: SnapshotPart, _ count: Int = 1) -> [JournalPart.Name] {
      (0..<count).map { JournalPart.Name(part.rawValue, $0) }
    }
    return names(.room) + names(.payouts, counts.payouts) + names(.webhooks, counts.webhooks)
      + names(.logs) + names(.contracts)
      + names(.observation, snapshot.room.observation == nil ? 0 : 1)
  }

  func part(_ name: JournalPart.Name, _ contracts: RoomRecords) -> JournalPart {
    var record = RecordWriter(capacity: 4096)
    let room = snapshot.room
    switch SnapshotPart(rawValue: name.kind) {
    case .room:
      snapshot.past.write(to: &record, contracts)
      room.write(to: &record)
      record.value(snapshot.open)
    case .payouts: room.state.writePayouts(name.place, to: &record)
    case .webhooks: room.state.writeWebhooks(name.place, to: &record)
    case .logs:
      record.value(Inbox.Image(inbox))
      record.list(deliveries.entries()) { $0.value($1) }
    case .contracts: contracts.write(states: room.own, to: &record)
    case .observation: room.observation?.write(to: &record)
    case nil: preconditionFailure("part \(name.kind) is none of a snapshot")
    }
    return JournalPart(sandbox: sandbox, name, last: last, body: record.bytes)
  }
}

/// Makes of the parts of a snapshot, in their order, the sandbox that it was.
struct SnapshotReader {
  private let made: MadeSandbox
  private let contracts: RoomRecords
  private let memory: KeptMemory
  private let inbox: Inbox
  private let deliveries: DeliveryLog
  private var pieces: SandboxState.PieceReader
  private var room: SandboxRoom?
  private var open = OpenAttempts()
  private var past = FoldedPast()

  init(
    _ made: MadeSandbox,
    _ contracts: RoomRecords,
    _ memory: KeptMemory,
    _ inbox: Inbox,
    _ deliveries: DeliveryLog
  ) {
    self.made = made
    self.contracts = contracts
    self.memory = memory
    self.inbox = inbox
    self.deliveries = deliveries
    pieces = SandboxState.PieceReader(contracts.terms)
  }

  /// Takes the next part.
  mutating func take(_ part: JournalPart) throws(RecordFault) {
    var record = RecordReader(part.body, version: part.format)
    guard let kind = SnapshotPart(rawValue: part.name.kind) else {
      throw .unknown("part", Int(part.name.kind))
    }
    if kind == .room { return try takeRoom(&record) }
    guard room != nil else { throw .invalid("order of parts") }
    switch kind {
    case .room: break
    case .payouts: try room?.readPayouts(&record, &pieces)
    case .webhooks: try room?.readWebhooks(&record, pieces)
    case .logs:
      inbox.restore(try Inbox.Image(from: &record))
      for _ in 0..<(try record.count()) { deliveries.append(try DeliveryLog.Entry(from: &record)) }
    case .contracts: room?.restore(own: try contracts.states(from: &record))
    case .observation: try room?.restoreObservation(from: &record)
    }
  }

  private mutating func takeRoom(_ record: inout RecordReader) throws(RecordFault) {
    past = try FoldedPast(from: &record, contracts)
    var made = made
    made.past = past
    var room = made.room(contracts.list, memory)
    try room.restore(from: &record)
    open = try OpenAttempts(from: &record)
    self.room = room
  }

  /// What all parts together are.
  func finished() throws(RecordFault) -> SandboxSnapshot {
    guard let room else { throw .tooShort }
    try room.state.checkPieces()
    return SandboxSnapshot(room: room, open: open, past: past)
  }
}
