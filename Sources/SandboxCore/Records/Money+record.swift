package import RecordCoding

extension ScaledDecimal: Recorded {
  package func write(to record: inout RecordWriter) { record.wide(millionths) }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(millionths: try record.wide())
  }
}

extension Ledger: Recorded {
  package func write(to record: inout RecordWriter) {
    record.list(books) { record, book in
      record.value(book.currency)
      for sum in [book.funding, book.available, book.reserved, book.bank, book.fees] {
        record.wide(sum)
      }
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    books = try record.list { (record) throws(RecordFault) in
      Book(
        currency: try Currency(from: &record),
        funding: try record.wide(),
        available: try record.wide(),
        reserved: try record.wide(),
        bank: try record.wide(),
        fees: try record.wide()
      )
    }
    guard isBalanced else { throw .invalid("ledger, whose accounts do not sum to zero,") }
  }
}

extension ExchangeRates: Recorded {
  package func write(to record: inout RecordWriter) {
    record.list(Array(zip(currencies, unitsPerDollar))) { record, rate in
      record.value(rate.0)
      record.value(rate.1)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    var rates: [Currency: ScaledDecimal] = [:]
    for _ in 0..<(try record.count()) {
      let currency = try Currency(from: &record)
      rates[currency] = try ScaledDecimal(from: &record)
    }
    self.init(rates)
  }
}

extension LimitUsage: Recorded {
  func write(to record: inout RecordWriter) {
    record.integer(day)
    record.integer(day == .min ? Int.min : Instant(dayNumber: day).calendar.monthNumber)
    record.wide(daySum)
    record.wide(monthSum)
    record.list(payoutsByDocument.sorted { $0.key < $1.key }) { record, entry in
      record.text(entry.key)
      record.integer(entry.value)
    }
  }

  /// Ten thousand years on both sides of 1970.
  private static let days: ClosedRange<Int64> = -3_652_500...3_652_500

  init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    day = try record.long()
    // The month follows from the day.
    _ = try record.integer()
    guard day == .min || Self.days.contains(day) else { throw .outOfRange }
    if day != .min { firstDay = day - Int64(Instant(dayNumber: day).calendar.day) + 1 }
    daySum = try record.wide()
    monthSum = try record.wide()
    for _ in 0..<(try record.count()) {
      let document = try record.text()
      payoutsByDocument[document] = try record.integer()
    }
  }
}

extension Treasury: Recorded {
  func write(to record: inout RecordWriter) {
    record.value(ledger)
    record.value(usage)
    record.list(rateHistory.spans) { record, span in
      record.integer(span.end)
      record.value(span.rates)
    }
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    ledger = try Ledger(from: &record)
    usage = try LimitUsage(from: &record)
    rateHistory.spans = try record.list { (record) throws(RecordFault) in
      let end = try record.integer()
      return RateHistory.Span(end: end, rates: try ExchangeRates(from: &record))
    }
  }
}
