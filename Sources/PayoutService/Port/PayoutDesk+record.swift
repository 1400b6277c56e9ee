import ContractPort
package import RecordCoding
import SandboxCore

extension PayoutDesk: ContractState {
  package static var recordName: String { "payout_service.desk" }

  package func write(to record: inout RecordWriter) {
    record.list(entries.values.sorted { $0.id < $1.id }) { $0.value($1) }
    record.list(names.sorted { $0.value < $1.value }) { record, entry in
      record.text(entry.key.kind.rawValue)
      record.text(entry.key.connector)
      record.text(entry.key.merchantPayoutID)
      record.text(entry.value)
    }
    record.list(counts.sorted { $0.key.rawValue < $1.key.rawValue }) { record, entry in
      record.text(entry.key.rawValue)
      record.integer(entry.value)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    for _ in 0..<(try record.count()) {
      let entry = try DeskEntry(from: &record)
      entries[entry.id] = entry
      bytes += entry.size
    }
    for _ in 0..<(try record.count()) {
      let name = Name(
        kind: try record.kind(),
        connector: try record.text(),
        merchantPayoutID: try record.text()
      )
      names[name] = try record.text()
    }
    for _ in 0..<(try record.count()) {
      let kind = try record.kind()
      counts[kind] = try record.integer()
    }
  }
}

extension DeskEntry: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(kind.rawValue)
    record.text(id)
    record.text(connector)
    record.text(merchantPayoutID)
    record.optional(moment) { $0.value($1) }
    record.value(content)
    record.optional(payout) { $0.value($1) }
    record.flag(isCancelled)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      kind: try record.kind(),
      id: try record.text(),
      connector: try record.text(),
      merchantPayoutID: try record.optionalText(),
      moment: try record.optional { (record) throws(RecordFault) in try Instant(from: &record) },
      content: try Content(from: &record),
      payout: try record.optional { (record) throws(RecordFault) in try PayoutID(from: &record) },
      isCancelled: try record.flag()
    )
  }
}

extension DeskEntry.Content: Recorded {
  package func write(to record: inout RecordWriter) {
    switch self {
    case .quote(let amount, let arriving):
      record.byte(0)
      record.value(amount)
      record.value(arriving)
    case .payee(let method):
      record.byte(1)
      record.optional(method) { $0.value($1) }
    case .link(let ask):
      record.byte(2)
      record.value(ask)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.byte() {
    case 0:
      let amount = try Money(from: &record)
      self = .quote(amount, arrives: try Money(from: &record))
    case 1: self = .payee(try record.method())
    case 2: self = .link(try PayoutAsk(from: &record))
    case let other: throw .unknown("entry", Int(other))
    }
  }
}

extension RecordReader {
  fileprivate mutating func kind() throws(RecordFault) -> DeskEntry.Kind {
    let name = try text()
    guard let kind = DeskEntry.Kind(rawValue: name) else { throw .unknownName(name) }
    return kind
  }
}
