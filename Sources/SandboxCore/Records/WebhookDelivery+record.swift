package import RecordCoding

extension WebhookDelivery: Recorded {
  package func write(to record: inout RecordWriter) {
    record.value(identity)
    record.text(corruption?.rawValue)
    record.optional(timeout) { $0.span($1) }
    record.text(contract.name)
    record.byte(note)
    record.text(externalID)
    record.text(url)
    record.value(changedAt)
    record.byte(status.rawValue)
    record.optional(rejection) { $0.value($1) }
    record.flag(isSentBack)
    record.text(comments)
    record.text(bankReference)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let attempt = try WebhookAttempt(from: &record)
    let corruption = try record.optionalText()
    self.init(
      webhook: attempt.webhook,
      attempt: attempt.number,
      copy: attempt.copy,
      corruption: corruption.flatMap { WebhookTwist.Corruption(rawValue: $0) },
      timeout: try record.optional { (record) throws(RecordFault) in try record.span() },
      // Marks of one name are the same, whatever else they say.
      contract: Contract(try record.text()),
      note: try record.byte(),
      payout: attempt.payout,
      externalID: try record.text(),
      url: try record.text(),
      changedAt: try Instant(from: &record),
      status: try record.choice(PayoutStatus.self),
      rejection: try record.optional { (record) throws(RecordFault) in
        try Rejection(from: &record)
      },
      isSentBack: try record.flag(),
      comments: try record.text(),
      bankReference: try record.text()
    )
  }
}
