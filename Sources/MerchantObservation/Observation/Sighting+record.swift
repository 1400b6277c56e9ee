package import RecordCoding
import SandboxCore

extension WatchedPayout: Recorded {
  package func write(to record: inout RecordWriter) {
    record.value(id)
    record.text(externalID)
    record.value(payment)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      id: try PayoutID(from: &record),
      externalID: try record.text(),
      payment: try PaymentIdentity(from: &record)
    )
  }
}

extension WatchedWebhook: Recorded {
  package func write(to record: inout RecordWriter) {
    record.value(id)
    record.value(payout)
    record.byte(status.rawValue)
    record.flag(isIntact)
    record.flag(hidesStatus)
    record.text(url)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      id: try WebhookID(from: &record),
      payout: try WatchedPayout(from: &record),
      status: try record.choice(PayoutStatus.self),
      isIntact: try record.flag(),
      hidesStatus: try record.flag(),
      url: try record.text()
    )
  }
}

extension PaymentIdentity: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(country)
    record.value(amount)
    record.text(document)
    record.text(account)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      country: try record.text(),
      amount: try Money(from: &record),
      document: try record.text(),
      account: try record.text()
    )
  }
}

extension Finding: Recorded {
  package func write(to record: inout RecordWriter) {
    record.value(at)
    record.text(about)
    record.text(expected)
    record.text(seen)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      at: try Instant(from: &record),
      about: try record.text(),
      expected: try record.text(),
      seen: try record.text()
    )
  }
}

extension Tally: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(held)
    record.integer(failed)
    record.list(findings) { $0.value($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      held: try record.integer(),
      failed: try record.integer(),
      findings: try record.list { (record) throws(RecordFault) in try Finding(from: &record) }
    )
  }
}
