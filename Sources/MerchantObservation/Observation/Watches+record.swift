import RecordCoding
import SandboxCore

extension StatusWatch {
  package func write(to record: inout RecordWriter) {
    record.value(tally)
    record.list(told.sorted { $0.key < $1.key }) { record, entry in
      record.value(entry.key)
      record.list(entry.value) { $0.value($1) }
    }
  }

  package mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    tally = try Tally(from: &record)
    for _ in 0..<(try record.count()) {
      let id = try PayoutID(from: &record)
      told[id] = try record.list { (record) throws(RecordFault) in try Told(from: &record) }
    }
  }
}

extension StatusWatch.Told: Recorded {
  package func write(to record: inout RecordWriter) {
    record.value(webhook)
    record.value(sentAt)
    record.optional(deliveredAt) { $0.value($1) }
    record.flag(hasAsked)
    record.optional(lost) { record, lost in
      record.value(lost.at)
      record.text(lost.how)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    webhook = try WatchedWebhook(from: &record)
    sentAt = try Instant(from: &record)
    deliveredAt = try record.optional { (record) throws(RecordFault) in try Instant(from: &record) }
    hasAsked = try record.flag()
    lost = try record.optional { (record) throws(RecordFault) in
      (try Instant(from: &record), try record.text())
    }
  }
}

extension DuplicateWatch {
  package func write(to record: inout RecordWriter) {
    record.value(tally)
    record.list(losses) { $0.value($1) }
  }

  package mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    tally = try Tally(from: &record)
    for _ in 0..<(try record.count()) { lose(try Loss(from: &record)) }
  }
}

extension DuplicateWatch.Loss: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(externalID)
    record.value(payment)
    record.text(remedy)
    record.value(at)
    record.text(how)
    record.byte(knowledge.rawValue)
    record.flag(hasFailed)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    externalID = try record.text()
    payment = try PaymentIdentity(from: &record)
    remedy = try record.optionalText()
    at = try Instant(from: &record)
    how = try record.text()
    knowledge = try record.choice(DuplicateWatch.Knowledge.self)
    hasFailed = try record.flag()
  }
}

extension LateRejectionWatch {
  package func write(to record: inout RecordWriter) {
    record.value(tally)
    record.list(rejected.values.sorted { $0.payout.id < $1.payout.id }) { record, late in
      record.value(late.payout)
      record.value(late.at)
    }
  }

  package mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    tally = try Tally(from: &record)
    for _ in 0..<(try record.count()) {
      let payout = try WatchedPayout(from: &record)
      rejected[payout.id] = Rejected(payout: payout, at: try Instant(from: &record))
    }
  }
}

extension RetryWatch {
  package func write(to record: inout RecordWriter) {
    record.value(tally)
    record.list(failures.sorted { $0.key < $1.key }) { record, entry in
      record.value(entry.key)
      record.list(entry.value) { $0.text($1) }
    }
  }

  package mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    tally = try Tally(from: &record)
    for _ in 0..<(try record.count()) {
      let id = try WebhookID(from: &record)
      failures[id] = try record.list { (record) throws(RecordFault) in try record.text() }
    }
  }
}
