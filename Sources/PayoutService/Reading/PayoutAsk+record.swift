package import RecordCoding
import SandboxCore

extension PayoutAsk: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(connector)
    record.text(merchantPayoutID)
    record.value(amount)
    record.value(destination)
    record.optional(method) { $0.value($1) }
    for text in [quote, account, existing, webhookURL, statedCountry] { record.text(text) }
    record.list(facts) { $0.value($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    connector = try record.text()
    merchantPayoutID = try record.optionalText()
    amount = try Money(from: &record)
    destination = try Currency(from: &record)
    method = try record.method()
    quote = try record.optionalText()
    account = try record.optionalText()
    existing = try record.optionalText()
    webhookURL = try record.optionalText()
    statedCountry = try record.optionalText()
    facts = try record.list { (record) throws(RecordFault) in
      try MethodReading.Field(from: &record)
    }
  }
}

extension MethodReading: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(name)
    record.text(country)
    record.list(fields) { $0.value($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    name = try record.text()
    country = try record.optionalText()
    fields = try record.list { (record) throws(RecordFault) in try Field(from: &record) }
  }
}

extension MethodReading.Field: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(name)
    record.text(value)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(name: try record.text(), value: try record.text())
  }
}

extension RecordReader {
  package mutating func method() throws(RecordFault) -> MethodReading? {
    try optional { (record) throws(RecordFault) in try MethodReading(from: &record) }
  }
}
