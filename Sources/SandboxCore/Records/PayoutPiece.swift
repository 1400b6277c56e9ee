import RecordCoding

/// Payouts that follow each other, as bytes; what many of them share stands once in front.
struct PayoutPieceWriter {
  private var contracts = SharedValues<FieldTerms>()
  private var currencies = SharedValues<Currency>()
  private var texts = SharedValues<String>()
  private var plans = SharedValues<[PlannedStep]>()
  private var decisions = SharedValues<RuleDecision>()
  private var body = RecordWriter(capacity: 1 << 16)
  private var count = 0

  mutating func append(_ payout: borrowing Payout) {
    count += 1
    append(payout.order)
    append(payout.charge)
    body.integer(payout.limitShare)
    append(payout.life)
    append(payout.plan)
    body.number(decisions.place(of: payout.decision))
    append(payout.timeline)
    body.optional(payout.lastWebhook) { $0.value($1) }
    body.text(payout.bankReference)
    body.text(payout.providerReference)
  }

  func write(to record: inout RecordWriter) {
    record.list(contracts.all) { $0.value($1) }
    record.list(currencies.all) { $0.value($1) }
    record.list(texts.all) { $0.text($1) }
    record.list(plans.all) { $0.list($1) { $0.value($1) } }
    record.list(decisions.all) { $0.value($1) }
    record.number(UInt64(count))
    record.append(body.bytes)
  }

  private mutating func append(_ order: StoredOrder) {
    body.number(contracts.place(of: FieldTerms(order.contract, order.fields.names)))
    body.text(order.externalID)
    body.number(texts.place(of: order.country))
    body.flag(order.notificationURL != nil)
    if let url = order.notificationURL { body.number(texts.place(of: url)) }
    body.bytes(order.fields.bytes)
    append(order.amount)
    body.byte(order.note)
    body.optional(order.accountBank) { $0.number(UInt64($1)) }
    body.number(UInt64(order.terms.usualRejection))
    body.number(UInt64(order.terms.lateRejection))
  }

  private mutating func append(_ money: Money) {
    body.integer(money.minorUnits)
    body.number(currencies.place(of: money.currency))
  }

  private mutating func append(_ charge: Charge) {
    body.integer(charge.feeMinorUnits)
    append(charge.taken)
  }

  private mutating func append(_ life: PayoutLife) {
    body.byte(life.status.rawValue)
    if case .rejected(let rejection) = life.state { body.value(rejection) }
  }

  private mutating func append(_ plan: BankPlan) {
    body.number(plans.place(of: plan.steps))
    body.number(UInt64(plan.reached))
    body.number(UInt64(plan.version))
    body.optional(plan.due) { $0.value($1) }
    body.optional(plan.asked) { $0.value($1) }
    body.flag(plan.isInterrupted)
  }

  /// Moments as distances from the one before.
  private mutating func append(_ timeline: Timeline) {
    body.number(UInt64(timeline.count))
    var last: Int64 = 0
    for event in timeline {
      body.integer(event.at.millisecondsSince1970 &- last)
      last = event.at.millisecondsSince1970
      body.byte(event.status.rawValue << 2 | event.actor.rawValue)
    }
  }
}

/// Reads what a ``PayoutPieceWriter`` wrote.
struct PayoutPieceReader {
  private let terms: OrderTermsTable
  private var contracts: [FieldTerms.Known] = []
  private var currencies: [Currency] = []
  private var texts = KnownValues<String>()
  private var plans = KnownValues<[PlannedStep]>()
  private var decisions = KnownValues<RuleDecision>()

  init(_ terms: OrderTermsTable) { self.terms = terms }

  /// Adds the payouts of a piece to a book.
  mutating func read(
    _ record: inout RecordReader,
    into book: inout PayoutBook
  ) throws(RecordFault) {
    let terms = terms
    contracts = try record.list { (record) throws(RecordFault) in
      try FieldTerms(from: &record).known(terms)
    }
    currencies = try record.list { (record) throws(RecordFault) in try Currency(from: &record) }
    texts.take(try record.texts())
    plans.take(
      try record.list { (record) throws(RecordFault) in
        try record.list { (record) throws(RecordFault) in try PlannedStep(from: &record) }
      }
    )
    decisions.take(
      try record.list { (record) throws(RecordFault) in try RuleDecision(from: &record) }
    )
    for _ in 0..<(try record.count()) { book.append(try payout(&record, of: &book)) }
    guard record.isAtEnd else { throw .invalid("piece of payouts") }
  }

  private func payout(
    _ record: inout RecordReader,
    of book: inout PayoutBook
  ) throws(RecordFault) -> Payout {
    let id = book.nextID
    let order = try order(&record, of: &book)
    let charge = Charge(feeMinorUnits: try record.long(), taken: try money(&record))
    let limitShare = try record.long()
    let (life, plan) = (try life(&record), try plan(&record))
    let decision = try decisions.value(&record)
    let timeline = try timeline(&record)
    let lastWebhook = try record.flag() ? try WebhookID(from: &record) : nil
    let bankReference = try record.optionalText()
    return Payout(
      decision: decision,
      providerReference: try record.optionalText(),
      bankReference: bankReference,
      order: order,
      charge: charge,
      id: id,
      limitShare: limitShare,
      life: life,
      plan: plan,
      timeline: timeline,
      lastWebhook: lastWebhook
    )
  }

  private func order(
    _ record: inout RecordReader,
    of book: inout PayoutBook
  ) throws(RecordFault) -> StoredOrder {
    let place = try record.number()
    guard place < UInt64(contracts.count) else { throw .outOfRange }
    let contract = contracts[Int(place)]
    let externalID = try record.text()
    let country = try texts.value(&record)
    let url = try record.flag() ? try texts.value(&record) : nil
    let fields = try contract.fields(&record)
    let amount = try money(&record)
    let note = try record.byte()
    let accountBank = try record.optionalNumber().map { UInt32(clamping: $0) }
    let usual = Int(clamping: try record.number())
    let late = Int(clamping: try record.number())
    return StoredOrder(
      externalID: externalID,
      country: country,
      notificationURL: url,
      fields: fields,
      amount: amount,
      terms: book.terms(contract.contract, fields.names, usual: usual, late: late),
      note: note,
      accountBank: accountBank
    )
  }

  private func money(_ record: inout RecordReader) throws(RecordFault) -> Money {
    let minorUnits = try record.long()
    let place = try record.number()
    guard place < UInt64(currencies.count) else { throw .outOfRange }
    return Money(minorUnits: minorUnits, currency: currencies[Int(place)])
  }

  private func life(_ record: inout RecordReader) throws(RecordFault) -> PayoutLife {
    let number = try record.byte()
    guard let status = PayoutStatus(rawValue: number) else {
      throw .unknown("\(PayoutStatus.self)", Int(number))
    }
    return switch status {
    case .pending: PayoutLife(state: .pending)
    case .onHold: PayoutLife(state: .onHold)
    case .delivered: PayoutLife(state: .delivered)
    case .completed: PayoutLife(state: .completed)
    case .rejected: PayoutLife(state: .rejected(try Rejection(from: &record)))
    case .cancelled: PayoutLife(state: .cancelled)
    }
  }

  private func plan(_ record: inout RecordReader) throws(RecordFault) -> BankPlan {
    BankPlan(
      steps: try plans.value(&record),
      reached: UInt32(clamping: try record.number()),
      version: UInt32(clamping: try record.number()),
      due: try record.moment(),
      asked: try record.moment(),
      isInterrupted: try record.flag()
    )
  }

  private func timeline(_ record: inout RecordReader) throws(RecordFault) -> Timeline {
    let count = try record.count()
    var last: Int64 = 0
    var timeline = Timeline(try event(&record, &last))
    for _ in 1..<max(1, count) { timeline.append(try event(&record, &last)) }
    return timeline
  }

  private func event(
    _ record: inout RecordReader,
    _ last: inout Int64
  ) throws(RecordFault) -> TimelineEvent {
    last = last &+ (try record.long())
    let byte = try record.byte()
    guard let status = PayoutStatus(rawValue: byte >> 2), let actor = Actor(rawValue: byte & 3)
    else { throw .unknown("event", Int(byte)) }
    return TimelineEvent(at: Instant(millisecondsSince1970: last), status: status, actor: actor)
  }
}

extension RecordReader {
  /// A moment that may be missing.
  mutating func moment() throws(RecordFault) -> Instant? {
    try flag() ? try Instant(from: &self) : nil
  }
}
