package import RecordCoding
package import SandboxCore

extension PayoutOrder {
  /// Writes the order; the codes of its contract only if they are not all of them.
  package func write(to record: inout RecordWriter, _ terms: OrderTerms?) {
    record.text(contract.name)
    record.text(externalID)
    record.value(amount)
    record.text(country)
    record.flag(isOnHold)
    record.text(notificationURL)
    record.optional(accountBank) { $0.number(UInt64($1)) }
    record.flag(isCountryKnown)
    record.flag(isCurrencyAccepted)
    // What the finding says went into the answer; that there is one decides.
    record.flag(invalidDetails != nil)
    record.optional(presetRejection) { $0.integer($1) }
    record.byte(note)
    record.integer(rejections.usual)
    record.integer(rejections.late)
    let codes = terms?.codes == rejections.listed ? nil : rejections.listed
    record.optional(codes) { $0.list($1) { $0.integer($1) } }
    record.optional(ownCharge) { $0.value($1) }
    record.optional(usualWaits) { $0.value($1) }
    fields.write(to: &record)
  }

  /// Reads an order of any contract of the table.
  ///
  /// - Throws: what keeps the bytes from being one.
  package convenience init(
    from record: inout RecordReader,
    _ table: OrderTermsTable
  ) throws(RecordFault) {
    let name = try record.text()
    guard let terms = table[name] else { throw .unknownName(name) }
    try self.init(from: &record, contract: terms)
  }

  private convenience init(
    from record: inout RecordReader,
    contract terms: OrderTerms
  ) throws(RecordFault) {
    let externalID = try record.text()
    let amount = try Money(from: &record)
    let country = try record.text()
    let isOnHold = try record.flag()
    let notificationURL = try record.optionalText()
    let accountBank = try record.optionalNumber().map { UInt32(clamping: $0) }
    let (isCountryKnown, isCurrencyAccepted) = (try record.flag(), try record.flag())
    let invalidDetails = try record.flag() ? ContractFinding("kept as a fact alone") : nil
    let preset = try record.optionalInteger()
    let note = try record.byte()
    let rejections = try RejectionCodes(from: &record, listed: terms.codes)
    let ownCharge = try record.flag() ? try Charge(from: &record) : nil
    let usualWaits = try record.flag() ? try UsualWaits(from: &record) : nil
    self.init(
      contract: terms.contract,
      externalID: externalID,
      amount: amount,
      country: country,
      isOnHold: isOnHold,
      notificationURL: notificationURL,
      accountBank: accountBank,
      fields: try RequestFields(from: &record, terms.names),
      isCountryKnown: isCountryKnown,
      isCurrencyAccepted: isCurrencyAccepted,
      invalidDetails: invalidDetails,
      presetRejection: preset,
      rejections: rejections,
      note: note,
      ownCharge: ownCharge,
      usualWaits: usualWaits
    )
  }
}

extension RejectionCodes {
  /// Reads the codes of an order, those of its contract where none are listed.
  fileprivate init(
    from record: inout RecordReader,
    listed all: [Int]
  ) throws(RecordFault) {
    let (usual, late) = (try record.integer(), try record.integer())
    let listed =
      try record.flag()
      ? try record.list { (record) throws(RecordFault) in try record.integer() } : nil
    self.init(listed: listed ?? all, usual: usual, late: late)
  }
}

extension RequestView {
  /// Writes a call as rules see it.
  func write(to record: inout RecordWriter) {
    record.text(contract.name)
    record.text(endpoint)
    record.text(login)
    fields.write(to: &record)
  }

  init(from record: inout RecordReader, _ table: OrderTermsTable) throws(RecordFault) {
    let name = try record.text()
    guard let terms = table[name] else { throw .unknownName(name) }
    let (endpoint, login) = (try record.optionalText(), try record.text())
    let fields = try RequestFields(from: &record, terms.names)
    self.init(contract: terms.contract, endpoint: endpoint ?? "", login: login, fields: fields)
  }
}
