import RecordCoding
import SandboxCore

/// What was ordered has gone out with the decision that ordered it, so that it is not written.
extension ForgeryWatch {
  package func write(to record: inout RecordWriter) {
    record.value(tally)
    record.flag(asksByItself)
    record.list(sent) { $0.value($1) }
    record.list(attention.sorted { $0.key < $1.key }) { record, entry in
      record.value(entry.key)
      record.flag(entry.value.isTold)
      record.flag(entry.value.hasAsked)
      record.optional(entry.value.forgery) { $0.integer($1) }
    }
  }

  package mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    tally = try Tally(from: &record)
    asksByItself = try record.flag()
    for _ in 0..<(try record.count()) { append(try Sent(from: &record)) }
    for _ in 0..<(try record.count()) {
      let id = try PayoutID(from: &record)
      var one = Attention()
      one.isTold = try record.flag()
      one.hasAsked = try record.flag()
      one.forgery = try record.optional { (record) throws(RecordFault) in try record.integer() }
      if let index = one.forgery, !sent.indices.contains(index) {
        throw .invalid("forged webhook's number")
      }
      attention[id] = one
    }
  }
}

extension ForgeryWatch.Sent: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(forgery.number)
    record.flag(forgery.kind == .knownPayout)
    record.value(forgery.payout)
    record.text(forgery.url)
    record.optional(at) { $0.value($1) }
    record.optional(answer) { $0.value($1) }
    record.optional(endedAt) { $0.value($1) }
    record.optional(suspicion) { $0.value($1) }
    record.flag(isBelieved)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    forgery = Forgery(
      number: try record.integer(),
      kind: try record.flag() ? .knownPayout : .unknownPayout,
      payout: try WatchedPayout(from: &record),
      url: try record.text()
    )
    at = try record.optional { (record) throws(RecordFault) in try Instant(from: &record) }
    answer = try record.optional { (record) throws(RecordFault) in
      try WebhookResult(from: &record)
    }
    endedAt = try record.optional { (record) throws(RecordFault) in try Instant(from: &record) }
    suspicion = try record.optional { (record) throws(RecordFault) in try Finding(from: &record) }
    isBelieved = try record.flag()
  }
}
