package import RecordCoding

extension BankWait: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(cause.rawValue)
    record.optional(end) { $0.value($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let name = try record.text()
    guard let cause = Cause(rawValue: name) else { throw .unknownName(name) }
    self.init(
      cause,
      until: try record.optional { (record) throws(RecordFault) in try Instant(from: &record) }
    )
  }
}

extension BankProfile: Recorded {
  func write(to record: inout RecordWriter) {
    for place in [hours, batches, capacity] { record.optional(place) { $0.integer($1) } }
    record.list(outages) { $0.integer($1) }
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    func place(_ record: inout RecordReader) throws(RecordFault) -> Int? {
      try record.optional { (record) throws(RecordFault) in try record.integer() }
    }
    let (hours, batches, capacity) = (try place(&record), try place(&record), try place(&record))
    let outages = try record.list { (record) throws(RecordFault) in try record.integer() }
    self.init(hours: hours, batches: batches, outages: outages, capacity: capacity)
  }
}

extension RecordWriter {
  /// What is kept by profiles, in an order that hangs on nothing else.
  fileprivate mutating func profiles<Value>(
    _ values: [BankProfile: Value],
    _ write: (inout RecordWriter, Value) -> Void
  ) {
    let records = values.map { profile, value in
      var record = RecordWriter()
      record.value(profile)
      write(&record, value)
      return record.bytes
    }
    list(records.sorted { $0.lexicographicallyPrecedes($1) }) { $0.append($1) }
  }
}

extension CapacityLine {
  func write(to record: inout RecordWriter) {
    record.list(taken.sorted { $0.key < $1.key }) { record, entry in
      record.integer(entry.key)
      record.integer(entry.value)
    }
    record.profiles(skips) { record, skips in
      record.list(skips.sorted { $0.key < $1.key }) { record, skip in
        record.integer(skip.key)
        record.integer(skip.value)
      }
    }
    record.integer(mostWindows)
  }

  mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    for _ in 0..<(try record.count()) {
      let window = try record.long()
      taken[window] = try record.integer()
    }
    for _ in 0..<(try record.count()) {
      let profile = try BankProfile(from: &record)
      skips[profile] = [:]
      for _ in 0..<(try record.count()) {
        let window = try record.long()
        skips[profile, default: [:]][window] = try record.long()
      }
    }
    mostWindows = try record.integer()
  }
}

extension SmoothLine {
  func write(to record: inout RecordWriter) {
    record.list(runs) { record, run in
      record.wide(run.first)
      record.wide(run.last)
    }
    record.profiles(searched) { record, range in
      record.wide(range.lowerBound)
      record.wide(range.upperBound)
    }
    record.integer(mostRuns)
  }

  mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    runs = try record.list { (record) throws(RecordFault) in
      let first = try record.wide()
      return Run(first: first, last: try record.wide())
    }
    for _ in 0..<(try record.count()) {
      let profile = try BankProfile(from: &record)
      let (first, last) = (try record.wide(), try record.wide())
      guard first <= last else { throw .invalid("line of a bank") }
      searched[profile] = first...last
    }
    mostRuns = try record.integer()
  }
}
