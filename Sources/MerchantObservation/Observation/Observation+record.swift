package import RecordCoding
import SandboxCore
package import ScenarioLanguage
import ScenarioText
import WireJSON

/// What was seen of a merchant so far; of what is watched, the scenario tells.
extension Observation {
  package func write(to record: inout RecordWriter) {
    record.value(since)
    record.flag(hasBegun)
    record.flag(hasCalls)
    record.list(census.counts) { record, entry in
      record.text(entry.name)
      record.integer(entry.count)
    }
    record.list(tally.lines.sorted { $0.key < $1.key }) { record, line in
      record.value(line.key)
      record.integer(line.value.count)
    }
    record.value(allArrivals)
    record.list(arrivals.sorted { $0.key < $1.key }) { record, entry in
      record.value(entry.key)
      record.value(entry.value)
    }
    record.list(awaited) { record, one in
      record.optional(one?.outcome) { $0.value($1) }
    }
    for watch in watches { watch?.write(to: &record) }
  }

  /// Makes it what it was when it was written.
  ///
  /// - Parameters:
  ///   - entries: what the scenario says that is to be watched, as it did then.
  ///   - record: where it stands.
  /// - Throws: why that is not there.
  package init(
    _ entries: [ObserveEntry],
    from record: inout RecordReader
  ) throws(RecordFault) {
    self.init(entries, since: try Instant(from: &record))
    hasBegun = try record.flag()
    hasCalls = try record.flag()
    census.counts = try record.list { (record) throws(RecordFault) in
      (name: try record.text(), count: try record.integer())
    }
    for _ in 0..<(try record.count()) {
      let place = try SourcePlace(from: &record)
      tally.goOn(from: try record.integer(), at: place)
    }
    allArrivals = try Arrivals(from: &record)
    for _ in 0..<(try record.count()) {
      let id = try PayoutID(from: &record)
      arrivals[id] = try Arrivals(from: &record)
    }
    guard try record.count() == awaited.count else { throw .invalid("number of expectations") }
    for index in awaited.indices {
      let outcome = try record.optional { (record) throws(RecordFault) in
        try Awaited.Outcome(from: &record)
      }
      awaited[index]?.outcome = outcome
    }
    for index in watches.indices { try watches[index]?.restore(from: &record) }
  }
}

extension Awaited.Outcome: Recorded {
  package func write(to record: inout RecordWriter) {
    switch self {
    case .held(let moment):
      record.byte(0)
      record.value(moment)
    case .missed(let mismatches):
      record.byte(1)
      record.list(mismatches) { $0.value($1) }
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.byte() {
    case 0: self = .held(try Instant(from: &record))
    case 1:
      self = .missed(
        try record.list { (record) throws(RecordFault) in try Mismatch(from: &record) }
      )
    case let other: throw .unknown("outcome", Int(other))
    }
  }
}
