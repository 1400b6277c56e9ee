package import RecordCoding

extension Delay: Recorded {
  package func write(to record: inout RecordWriter) {
    switch self {
    case .fixed(let span):
      record.byte(0)
      record.span(span)
    case .businessDays(let count):
      record.byte(1)
      record.integer(count)
    case .drawn(let draw):
      record.byte(2)
      record.value(draw)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.byte() {
    case 0: self = .fixed(try record.span())
    case 1: self = .businessDays(try record.integer())
    case 2: self = .drawn(try DelayDraw(from: &record))
    case let other: throw .unknown("delay", Int(other))
    }
  }
}

extension DelayDraw: Recorded {
  package func write(to record: inout RecordWriter) {
    switch self {
    case .uniform(let least, let most): record.spans(0, [least, most])
    case .exponential(let mean): record.spans(1, [mean])
    case .lognormal(let median, let high): record.spans(2, [median, high])
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let kind = try record.byte()
    let first = try record.span()
    switch kind {
    case 0: self = .uniform(first, try record.span())
    case 1: self = .exponential(mean: first)
    case 2: self = .lognormal(median: first, percentile95: try record.span())
    default: throw .unknown("draw", Int(kind))
    }
  }
}

extension RecordWriter {
  fileprivate mutating func spans(_ kind: UInt8, _ spans: [Duration]) {
    byte(kind)
    for value in spans { span(value) }
  }
}

extension PlannedStep: Recorded {
  package func write(to record: inout RecordWriter) {
    record.value(delay)
    record.byte(outcome.status.rawValue)
    if case .rejected(let rejection) = outcome { record.value(rejection) }
    record.text(bankReference)
    record.text(providerReference)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let delay = try Delay(from: &record)
    let outcome: Outcome
    switch try record.choice(PayoutStatus.self) {
    case .delivered: outcome = .delivered
    case .completed: outcome = .completed
    case .rejected: outcome = .rejected(try Rejection(from: &record))
    case .pending, .onHold, .cancelled: throw .invalid("step of a plan")
    }
    let bankReference = try record.optionalText()
    self.init(
      after: delay,
      outcome,
      bankReference: bankReference,
      providerReference: try record.optionalText()
    )
  }
}

extension RuleDecision: Recorded {
  package func write(to record: inout RecordWriter) {
    switch source {
    case .rule(let name):
      record.byte(0)
      record.text(name)
    case .inlineScript: record.byte(1)
    case .platform: record.byte(2)
    case .standard: record.byte(3)
    }
    record.list(nearMisses) { record, miss in
      record.text(miss.rule)
      record.text(miss.key)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let source: Source
    switch try record.byte() {
    case 0: source = .rule(try record.text())
    case 1: source = .inlineScript
    case 2: source = .platform
    case 3: source = .standard
    case let other: throw .unknown("source of a decision", Int(other))
    }
    let misses = try record.list { (record) throws(RecordFault) in
      let rule = try record.text()
      return NearMiss(rule: rule, key: try record.text())
    }
    self.init(source: source, nearMisses: misses)
  }
}

extension WebhookTwist: Recorded {
  package func write(to record: inout RecordWriter) {
    record.optional(delay) { $0.value($1) }
    record.flag(isDropped)
    record.integer(copies)
    record.flag(isReordered)
    record.text(corruption?.rawValue)
    record.optional(timeout) { $0.span($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    delay = try record.optional { (record) throws(RecordFault) in try Delay(from: &record) }
    isDropped = try record.flag()
    copies = try record.integer()
    isReordered = try record.flag()
    if let name = try record.optionalText() {
      guard let corruption = Corruption(rawValue: name) else { throw .unknownName(name) }
      self.corruption = corruption
    }
    timeout = try record.optional { (record) throws(RecordFault) in try record.span() }
  }
}

extension AppliedWebhookRule: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(attempt)
    record.text(rule)
    record.value(twist)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let attempt = try record.integer()
    let rule = try record.text()
    self.init(attempt: attempt, rule: rule, twist: try WebhookTwist(from: &record))
  }
}
