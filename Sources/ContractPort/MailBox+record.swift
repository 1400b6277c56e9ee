package import RecordCoding
import SandboxCore

extension Mail: Recorded {
  package func write(to record: inout RecordWriter) {
    for part in [to, subject, text, stage] { record.text(part) }
    record.value(payout)
    record.value(at)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      to: try record.text(),
      subject: try record.text(),
      text: try record.text(),
      stage: try record.text(),
      payout: try PayoutID(from: &record),
      at: try Instant(from: &record)
    )
  }
}

extension MailBox: ContractState {
  package static var recordName: String { "mails" }

  package func write(to record: inout RecordWriter) {
    record.integer(forgotten)
    record.list(mails) { $0.value($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let forgotten = try record.integer()
    let mails = try record.list { (record) throws(RecordFault) in try Mail(from: &record) }
    self.init(mails, forgotten: forgotten)
  }
}
