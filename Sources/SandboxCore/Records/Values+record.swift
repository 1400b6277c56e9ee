package import RecordCoding

extension Instant: Recorded {
  package func write(to record: inout RecordWriter) { record.integer(millisecondsSince1970) }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(millisecondsSince1970: try record.long())
  }
}

extension Currency: Recorded {
  package func write(to record: inout RecordWriter) { record.text(code) }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let code = try record.text()
    guard let currency = Currency(code) else { throw .invalid("currency \(code)") }
    self = currency
  }
}

extension Money: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(minorUnits)
    record.value(currency)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let minorUnits = try record.long()
    self.init(minorUnits: minorUnits, currency: try Currency(from: &record))
  }
}

extension PayoutID: Recorded {
  package func write(to record: inout RecordWriter) { record.number(UInt64(number)) }

  package init(from record: inout RecordReader) throws(RecordFault) {
    guard let id = PayoutID(Int(clamping: try record.number())) else {
      throw .invalid("payout's number")
    }
    self = id
  }
}

extension WebhookID: Recorded {
  package func write(to record: inout RecordWriter) { record.number(UInt64(number)) }

  package init(from record: inout RecordReader) throws(RecordFault) {
    guard let id = WebhookID(Int(clamping: try record.number())) else {
      throw .invalid("webhook's number")
    }
    self = id
  }
}

extension WebhookResult: Recorded {
  package func write(to record: inout RecordWriter) {
    switch self {
    case .answered(let status):
      record.byte(0)
      record.integer(status)
    case .failed(let reason):
      record.byte(1)
      record.text(reason)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.byte() {
    case 0: self = .answered(status: try record.integer())
    case 1: self = .failed(try record.text())
    case let other: throw .unknown("webhook's result", Int(other))
    }
  }
}

extension WebhookAttempt: Recorded {
  package func write(to record: inout RecordWriter) {
    record.value(webhook)
    record.integer(number)
    record.integer(copy)
    record.value(payout)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    webhook = try WebhookID(from: &record)
    number = try record.integer()
    copy = try record.integer()
    payout = try PayoutID(from: &record)
  }
}

extension Rejection: Recorded {
  package func write(to record: inout RecordWriter) {
    record.flag(isCodeStated)
    if isCodeStated { record.integer(code) }
    record.text(reason)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    guard try record.flag() else {
      self = .unstated(reason: try record.optionalText())
      return
    }
    let code = try record.integer()
    self.init(code: code, reason: try record.optionalText())
  }
}

extension PayoutKey: Recorded {
  package func write(to record: inout RecordWriter) {
    record.optional(id) { $0.value($1) }
    record.text(externalID)
    record.text(contract?.name)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let id = try record.optional { (record) throws(RecordFault) in try PayoutID(from: &record) }
    let externalID = try record.optionalText()
    // Marks of one name are the same, whatever else they say.
    let contract = try record.optionalText().map { Contract($0) }
    self.init(id: id, externalID: externalID, of: contract)
  }
}

extension Charge: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(feeMinorUnits)
    record.value(taken)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let fee = try record.long()
    self.init(feeMinorUnits: fee, taken: try Money(from: &record))
  }
}

extension PayoutOrder.UsualWaits: Recorded {
  package func write(to record: inout RecordWriter) {
    record.span(delivered)
    record.span(completed)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let delivered = try record.span()
    self.init(delivered: delivered, completed: try record.span())
  }
}

extension Callback: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(url)
    record.bytes(body)
    record.text(contentType)
    record.optional(number) { $0.integer($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let (url, body, type) = (try record.text(), try record.bytes(), try record.text())
    let number = try record.optional { (record) throws(RecordFault) in try record.integer() }
    self.init(url: url, body: body, contentType: type, number: number)
  }
}

extension RecordWriter {
  /// A span of time, in whole milliseconds.
  package mutating func span(_ value: Duration) { integer(value.milliseconds) }
}

extension RecordReader {
  package mutating func span() throws(RecordFault) -> Duration { .milliseconds(try long()) }

  package mutating func texts() throws(RecordFault) -> [String] {
    try list { (record) throws(RecordFault) in try record.text() }
  }
}
