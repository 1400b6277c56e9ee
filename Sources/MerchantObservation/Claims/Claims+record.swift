package import RecordCoding
package import ScenarioText
import WireJSON

extension SourcePlace: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(line)
    record.integer(column)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(line: try record.integer(), column: try record.integer())
  }
}

extension Mismatch: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(what)
    record.text(expected)
    record.text(actual)
    record.value(place)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      try record.text(),
      expected: try record.text(),
      actual: try record.text(),
      at: try SourcePlace(from: &record)
    )
  }
}

extension Arrivals: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(count)
    record.optional(last) { $0.bytes($1.encoded()) }
    record.text(disorder)
    record.list(newest.sorted { $0.key < $1.key }) { record, entry in
      record.text(entry.key)
      record.text(entry.value)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    count = try record.integer()
    last = try record.optional { (record) throws(RecordFault) in
      let bytes = try record.bytes()
      guard let fields = (try? JSONParser.parse(bytes))?.object else {
        throw .invalid("webhook's fields")
      }
      return fields
    }
    disorder = try record.optionalText()
    for _ in 0..<(try record.count()) {
      let id = try record.text()
      newest[id] = try record.text()
    }
  }
}
