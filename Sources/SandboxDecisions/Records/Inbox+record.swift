package import RecordCoding
import SandboxCore

extension Inbox.Message: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(number)
    record.value(at)
    record.text(method)
    record.list(headers) { record, header in
      record.text(header.name)
      record.text(header.value)
    }
    record.bytes(body)
    record.flag(isForged)
    record.integer(status)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      number: try record.integer(),
      at: try Instant(from: &record),
      method: try record.text(),
      headers: try record.list { (record) throws(RecordFault) in
        let name = try record.text()
        return (name, try record.text())
      },
      body: try record.bytes(),
      isForged: try record.flag(),
      status: try record.integer()
    )
  }
}

extension Inbox.Image: Recorded {
  package func write(to record: inout RecordWriter) {
    record.list(boxes) { record, box in
      record.text(box.name)
      record.integer(box.lastNumber)
      record.list(box.messages) { $0.value($1) }
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      boxes: try record.list { (record) throws(RecordFault) in
        let (name, last) = (try record.text(), try record.integer())
        let messages = try record.list { (record) throws(RecordFault) in
          try Inbox.Message(from: &record)
        }
        return (name, last, messages)
      }
    )
  }
}
