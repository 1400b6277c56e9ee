package import RecordCoding

extension Webhook {
  /// Writes all but the number, which is that of its place.
  func writePiece(to record: inout RecordWriter) {
    record.value(payout)
    record.optional(previous) { $0.value($1) }
    record.value(changedAt)
    record.byte(status.rawValue)
    record.value(state)
    record.list(attempts) { record, attempt in
      record.value(attempt.at)
      record.value(attempt.result)
    }
  }

  init(_ id: WebhookID, from record: inout RecordReader) throws(RecordFault) {
    let payout = try PayoutID(from: &record)
    let previous = try record.optional { (record) throws(RecordFault) in
      try WebhookID(from: &record)
    }
    let changedAt = try Instant(from: &record)
    let status = try record.choice(PayoutStatus.self)
    let state = try State(from: &record)
    let attempts = try record.list { (record) throws(RecordFault) in
      let at = try Instant(from: &record)
      return Attempt(at: at, result: try WebhookResult(from: &record))
    }
    self.init(
      id: id,
      payout: payout,
      previous: previous,
      changedAt: changedAt,
      firstAttempt: attempts.first,
      laterAttempts: Array(attempts.dropFirst()),
      state: state,
      status: status
    )
  }
}

extension Webhook.State: Recorded {
  package func write(to record: inout RecordWriter) {
    switch self {
    case .waiting(let due):
      record.byte(0)
      record.value(due)
    case .inFlight(let since):
      record.byte(1)
      record.value(since)
    case .resent(let since, let wasDelivered):
      record.byte(2)
      record.value(since)
      record.flag(wasDelivered)
    case .delivered: record.byte(3)
    case .givenUp: record.byte(4)
    case .heldBack: record.byte(5)
    case .dropped: record.byte(6)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.byte() {
    case 0: self = .waiting(due: try Instant(from: &record))
    case 1: self = .inFlight(since: try Instant(from: &record))
    case 2:
      let since = try Instant(from: &record)
      self = .resent(since: since, wasDelivered: try record.flag())
    case 3: self = .delivered
    case 4: self = .givenUp
    case 5: self = .heldBack
    case 6: self = .dropped
    case let other: throw .unknown("state of a webhook", Int(other))
    }
  }
}

extension WebhookBook {
  /// Writes what stands beside the webhooks.
  func writeSides(to record: inout RecordWriter) {
    record.value(rules)
    record.list(twists.sorted { $0.key < $1.key }) { record, entry in
      record.value(entry.key)
      record.list(entry.value) { $0.value($1) }
    }
    record.list(sentReferences.sorted { $0.key < $1.key }) { record, entry in
      record.value(entry.key)
      record.text(entry.value)
    }
    record.list(heldBack.sorted { $0.key < $1.key }) { record, entry in
      record.value(entry.key)
      record.value(entry.value)
    }
  }

  mutating func restoreSides(from record: inout RecordReader) throws(RecordFault) {
    try rules.restore(from: &record)
    for _ in 0..<(try record.count()) {
      let id = try WebhookID(from: &record)
      twists[id] = try record.list { (record) throws(RecordFault) in
        try AppliedWebhookRule(from: &record)
      }
    }
    for _ in 0..<(try record.count()) {
      let id = try WebhookID(from: &record)
      sentReferences[id] = try record.text()
    }
    for _ in 0..<(try record.count()) {
      let payout = try PayoutID(from: &record)
      heldBack[payout] = try WebhookID(from: &record)
    }
  }

  /// Adds the webhooks of a piece.
  mutating func read(_ record: inout RecordReader) throws(RecordFault) {
    for _ in 0..<(try record.count()) {
      webhooks.append(try Webhook(WebhookID(index: webhooks.count), from: &record))
    }
    guard record.isAtEnd else { throw .invalid("piece of webhooks") }
  }
}

extension RuleList {
  mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    let counts = try record.list { (record) throws(RecordFault) in try record.integer() }
    guard counts.count == seen.count else { throw .invalid("number of rules") }
    seen = counts
  }
}

extension RecordWriter {
  /// How often each rule was met.
  mutating func value<Action>(_ rules: RuleList<Action>) { list(rules.seen) { $0.integer($1) } }
}
