package import RecordCoding
package import SandboxCore

extension Merchant: Recorded {
  package func write(to record: inout RecordWriter) {
    for text in [login, pass, signature, readOnlyKey, apiKey, merchantID] { record.text(text) }
    record.text(webhookURL)
    record.text(title)
    record.value(settlementCurrency)
    record.value(fees.percent)
    record.integer(fees.fixedMinorUnits)
    record.value(limits)
    record.integer(minimumMinorUnits)
    record.optional(allowedIPs) { $0.list($1) { $0.text($1) } }
    record.optional(enabledCountries) { $0.list($1.sorted()) { $0.text($1) } }
    record.flag(isEnabled)
    record.flag(validatesAccounts)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    self.init(
      login: try record.text(),
      pass: try record.text(),
      signature: try record.text(),
      readOnlyKey: try record.text(),
      apiKey: try record.text(),
      merchantID: try record.text(),
      webhookURL: try record.optionalText()
    )
    title = try record.optionalText()
    settlementCurrency = try Currency(from: &record)
    let percent = try ScaledDecimal(from: &record)
    fees = Fees(percent: percent, fixedMinorUnits: try record.long())
    limits = try SpendingLimits(from: &record)
    minimumMinorUnits = try record.long()
    allowedIPs = try record.optional { (record) throws(RecordFault) in try record.texts() }
    enabledCountries = try record.optional { (record) throws(RecordFault) in
      Set(try record.texts())
    }
    isEnabled = try record.flag()
    validatesAccounts = try record.flag()
  }
}

extension SpendingLimits: Recorded {
  package func write(to record: inout RecordWriter) {
    for limit in [transaction, daily, monthly] { record.optional(limit) { $0.integer($1) } }
    record.optional(userMonthlyQuantity) { $0.integer($1) }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    func limit(_ record: inout RecordReader) throws(RecordFault) -> Int64? {
      try record.optional { (record) throws(RecordFault) in try record.long() }
    }
    self.init(
      transaction: try limit(&record),
      daily: try limit(&record),
      monthly: try limit(&record),
      userMonthlyQuantity: try limit(&record).map { Int($0) }
    )
  }
}
