import ContractPort
package import RecordCoding
import SandboxCore
import ScenarioLanguage

/// Inputs of a room as bytes.
extension RoomInput {
  /// What stands in front of each input; a number is never given to another one.
  private enum Kind: UInt8 {
    case command = 0
    case passTime = 1
    case wake = 2
    case attemptEnded = 3
    case called = 4
    case setClock = 5
    case beginAdvance = 6
    case advance = 7
    case cancelAdvance = 8
    case load = 9
    case setSwitches = 10
    case act = 11
    case answerInbox = 12
    case message = 13
    case reset = 14
    case restate = 15
  }

  package func write(to record: inout RecordWriter, _ contracts: RoomRecords) {
    guard let kind else {
      preconditionFailure("a removal takes all records of its sandbox away")
    }
    record.byte(kind.rawValue)
    switch self {
    case .command(let command): command.write(to: &record, contracts.terms)
    case .attemptEnded(let end): record.value(end)
    case .called(let entry, let reading):
      entry.write(to: &record)
      record.optional(reading) { $0.value($1) }
    case .setClock(let mode): record.value(mode)
    case .beginAdvance(let goal): goal.write(to: &record)
    case .advance(let id), .cancelAdvance(let id): record.integer(id)
    case .load(let file): file.write(to: &record)
    case .setSwitches(let switches): contracts.write(switches, to: &record)
    case .act(let act): contracts.write(act, to: &record)
    case .answerInbox(let name, let status):
      record.text(name)
      record.integer(status)
    case .message(let name, let arrival):
      record.text(name)
      record.optional(arrival) { $0.value($1) }
    case .restate(let statement): record.value(statement)
    case .passTime, .wake, .reset, .remove: break
    }
  }

  /// Nothing for a removal, which no record is made of.
  private var kind: Kind? {
    switch self {
    case .command: .command
    case .passTime: .passTime
    case .wake: .wake
    case .attemptEnded: .attemptEnded
    case .called: .called
    case .setClock: .setClock
    case .beginAdvance: .beginAdvance
    case .advance: .advance
    case .cancelAdvance: .cancelAdvance
    case .load: .load
    case .setSwitches: .setSwitches
    case .act: .act
    case .answerInbox: .answerInbox
    case .message: .message
    case .reset: .reset
    case .restate: .restate
    case .remove: nil
    }
  }

  package init(from record: inout RecordReader, _ contracts: RoomRecords) throws(RecordFault) {
    // Not by `choice`, which is slow from another target, and this is read a million times.
    let number = try record.byte()
    guard let kind = Kind(rawValue: number) else { throw .unknown("\(Kind.self)", Int(number)) }
    switch kind {
    case .command: self = .command(try Command(from: &record, contracts.terms))
    case .passTime: self = .passTime
    case .wake: self = .wake
    case .attemptEnded: self = .attemptEnded(try AttemptEnd(from: &record))
    case .called:
      let entry = try RequestLog.Entry(from: &record, contracts)
      let reading = try record.optional { (record) throws(RecordFault) in
        try CallReading(from: &record)
      }
      self = .called(entry, reading)
    case .setClock: self = .setClock(try SandboxClock.Mode(from: &record))
    case .beginAdvance: self = .beginAdvance(try AdvanceGoal(from: &record))
    case .advance: self = .advance(try record.integer())
    case .cancelAdvance: self = .cancelAdvance(try record.integer())
    case .load: self = .load(try contracts.scenario(from: &record))
    case .setSwitches: self = .setSwitches(try contracts.switches(from: &record))
    case .act: self = .act(try contracts.act(from: &record))
    case .answerInbox:
      let name = try record.text()
      self = .answerInbox(name, status: try record.integer())
    case .message:
      let name = try record.text()
      let arrival = try record.optional { (record) throws(RecordFault) in
        try Inbox.Arrival(from: &record)
      }
      self = .message(to: name, arrival)
    case .reset: self = .reset
    case .restate: self = .restate(try Restatement(from: &record))
    }
  }

  /// Whether somebody waits for what comes of it; time and what it brings nobody asks for.
  package var isAsked: Bool {
    switch self {
    case .passTime, .wake, .attemptEnded, .called, .command(.receive): false
    default: true
    }
  }
}
