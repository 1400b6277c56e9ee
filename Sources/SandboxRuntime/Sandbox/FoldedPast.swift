import RecordCoding
import SandboxCore
import SandboxDecisions
import ScenarioLanguage

/// What a reset leaves of all that was before it: what is in force, and how far the numbers are.
struct FoldedPast: Sendable {
  /// The number of the reset's decision, and the life of the sandbox that began with it.
  var number = 0
  var epoch = 0
  /// Where virtual time began anew, and the monotonic clock then, in milliseconds.
  var start = Instant.manualStart
  var monotonic: Double = 0
  /// What was put in force before, each thing once, in the order of the last time.
  private(set) var chapters: [RoomRecord] = []

  /// More than this many different scenarios are not folded; the records stay then.
  private static let most = 1000

  /// Whether a reset may leave nothing but this.
  var canEnd: Bool { chapters.count <= Self.most }

  /// Takes note of something that a reset leaves in force.
  mutating func note(_ record: RoomRecord) {
    guard record.input.lasts, !record.isLoginTaken else { return }
    chapters.removeAll { $0.input.isReplaced(by: record.input) }
    chapters.append(record)
  }

  /// Takes note of a reset, which left a room as it is.
  mutating func end(behind room: SandboxRoom, at monotonic: Double) {
    number = room.lastNumber
    epoch = room.epoch
    start = room.state.settings.start
    self.monotonic = monotonic
  }
}

extension FoldedPast {
  func write(to record: inout RecordWriter, _ contracts: RoomRecords) {
    record.integer(number)
    record.integer(epoch)
    record.value(start)
    record.real(monotonic)
    record.list(chapters) { $1.write(to: &$0, contracts) }
  }

  init(from record: inout RecordReader, _ contracts: RoomRecords) throws(RecordFault) {
    number = try record.integer()
    epoch = try record.integer()
    start = try Instant(from: &record)
    monotonic = try record.real()
    chapters = try record.list { (record) throws(RecordFault) in
      try RoomRecord(from: &record, contracts)
    }
  }
}

extension RoomInput {
  /// Whether a reset leaves it in force.
  fileprivate var lasts: Bool {
    switch self {
    case .load, .setSwitches, .setClock, .restate: true
    default: false
    }
  }

  /// Whether it says nothing that a later one does not say.
  fileprivate func isReplaced(by later: RoomInput) -> Bool {
    switch (self, later) {
    case (.load(let file), .load(let other)):
      file.text == other.text && file.name == other.name && file.included == other.included
        && file.scenario.seed == other.scenario.seed
    case (.setSwitches, .setSwitches), (.setClock, .setClock): true
    case (.restate(let statement), .restate(let other)): statement == other
    default: false
    }
  }
}
