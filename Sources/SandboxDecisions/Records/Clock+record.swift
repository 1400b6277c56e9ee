package import RecordCoding
import SandboxCore
import ScenarioLanguage

extension SandboxClock.Mode: Recorded {
  package func write(to record: inout RecordWriter) {
    switch self {
    case .manual: record.byte(0)
    case .live(let speed):
      record.byte(1)
      record.real(speed)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.byte() {
    case 0: self = .manual
    case 1: self = .live(speed: try record.real())
    case let other: throw .unknown("clock", Int(other))
    }
  }
}

/// Of another module, so that it is no ``Recorded`` itself.
extension AdvanceGoal {
  func write(to record: inout RecordWriter) {
    switch self {
    case .by(let span):
      record.byte(0)
      record.span(span)
    case .to(let moment):
      record.byte(1)
      record.value(moment)
    case .next: record.byte(2)
    case .idle: record.byte(3)
    }
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.byte() {
    case 0: self = .by(try record.span())
    case 1: self = .to(try Instant(from: &record))
    case 2: self = .next
    case 3: self = .idle
    case let other: throw .unknown("goal of an advance", Int(other))
    }
  }
}

extension Restatement: Recorded {
  package func write(to record: inout RecordWriter) {
    record.optional(seed) { $0.number($1) }
    record.text(login)
    record.text(pass)
    record.text(signature)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    seed = try record.optional { (record) throws(RecordFault) in try record.number() }
    login = try record.optionalText()
    pass = try record.optionalText()
    signature = try record.optionalText()
  }
}
