package import ContractPort
import MerchantObservation
package import RecordCoding
package import SandboxCore

/// What a room is beside what its scenarios, switches and statements made of it.
extension SandboxRoom {
  /// Whether it can be written as it stands: an advance under way is in records alone.
  package var canBeKept: Bool {
    switch clock.state {
    case .still, .live: !isOwnLent
    case .advancing, .stopped: false
    }
  }

  package func write(to record: inout RecordWriter) {
    for number in [lastNumber, epoch, resetNumber, background] { record.integer(number) }
    clock.write(to: &record)
    record.value(attempts)
    record.list(inboxes.statuses.sorted { $0.key < $1.key }) { record, inbox in
      record.text(inbox.key)
      record.integer(inbox.value)
    }
    record.value(origin)
    callbacks.write(to: &record)
    acts.write(to: &record)
    state.writeHead(to: &record)
  }

  /// Takes what was written, in a room that its scenarios have made.
  package mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    forgetLogs()
    lastNumber = try record.integer()
    epoch = try record.integer()
    resetNumber = try record.integer()
    background = try record.integer()
    clock = try SandboxClock(from: &record)
    attempts = try AttemptsUnderWay(from: &record)
    inboxes = InboxAnswers()
    for _ in 0..<(try record.count()) {
      let name = try record.text()
      inboxes.statuses[name] = try record.integer()
    }
    origin = try RecordedPhase(from: &record)
    try callbacks.restore(from: &record)
    try acts.restore(from: &record)
    try state.restoreHead(from: &record)
    forgetWake()
  }

  /// Takes what contracts kept.
  package mutating func restore(own values: ContractValues) { own = values }

  /// Takes what was seen of the merchant.
  package mutating func restoreObservation(
    from record: inout RecordReader
  ) throws(RecordFault) {
    observation = try Observation(scenario.observed, from: &record)
  }

  package mutating func readPayouts(
    _ record: inout RecordReader,
    _ pieces: inout SandboxState.PieceReader
  ) throws(RecordFault) {
    try pieces.readPayouts(&record, into: &state)
  }

  package mutating func readWebhooks(
    _ record: inout RecordReader,
    _ pieces: SandboxState.PieceReader
  ) throws(RecordFault) {
    try pieces.readWebhooks(&record, into: &state)
  }
}

extension SandboxClock {
  fileprivate func write(to record: inout RecordWriter) {
    guard case .live(let live) = state else { return record.byte(0) }
    record.byte(1)
    record.real(live.speed)
    record.value(live.anchor)
    record.real(live.anchorMilliseconds)
  }

  fileprivate init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.byte() {
    case 0: self.init(state: .still)
    case 1:
      let speed = try record.real()
      let anchor = try Instant(from: &record)
      let live = LiveClock(speed: speed, start: anchor, monotonic: try record.real())
      self.init(state: .live(live))
    case let other: throw .unknown("clock", Int(other))
    }
  }
}

extension AttemptsUnderWay: Recorded {
  package func write(to record: inout RecordWriter) {
    record.list(counts.sorted { $0.key < $1.key }) { record, entry in
      record.integer(entry.key)
      record.integer(entry.value)
    }
    record.list(awaited.sorted()) { $0.integer($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    for _ in 0..<(try record.count()) {
      let cause = try record.integer()
      counts[cause] = try record.integer()
    }
    awaited = Set(try record.list { (record) throws(RecordFault) in try record.integer() })
  }
}
