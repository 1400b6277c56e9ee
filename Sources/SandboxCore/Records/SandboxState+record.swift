package import RecordCoding

/// A state as pieces of bytes: a head, and payouts and webhooks in spans that stay the same while
/// nothing in them changes.
extension SandboxState {
  /// How many payouts or webhooks stand in one piece.
  package static let pieceLength = 512

  /// How many pieces payouts and webhooks take.
  package var pieceCounts: (payouts: Int, webhooks: Int) {
    (Self.pieces(payouts.count), Self.pieces(webhooks.count))
  }

  private static func pieces(_ count: Int) -> Int { (count + pieceLength - 1) / pieceLength }

  private static func span(_ place: Int, of count: Int) -> Range<Int> {
    let first = place * pieceLength
    return first..<min(count, first + pieceLength)
  }

  package func writePayouts(_ place: Int, to record: inout RecordWriter) {
    var piece = PayoutPieceWriter()
    for index in Self.span(place, of: payouts.count) { piece.append(payouts[index]) }
    piece.write(to: &record)
  }

  package func writeWebhooks(_ place: Int, to record: inout RecordWriter) {
    let span = Self.span(place, of: webhooks.count)
    record.number(UInt64(span.count))
    for index in span { webhooks[index].writePiece(to: &record) }
  }

  /// Writes everything but payouts, webhooks and what a scenario states.
  package func writeHead(to record: inout RecordWriter) {
    record.value(settings.start)
    record.value(now)
    record.value(money)
    record.value(rules.rules)
    for list in declines.lists { record.value(list) }
    record.value(faults)
    record.value(bank.loaded)
    for line in bank.lines { line.write(to: &record) }
    webhooks.writeSides(to: &record)
    record.list(waited.sorted { $0.key < $1.key }) { record, entry in
      record.value(entry.key.payout)
      record.byte(entry.key.status.rawValue)
      record.list(entry.value) { $0.value($1) }
    }
    agenda.write(to: &record)
  }

  /// Takes a head, in a new state with the same settings.
  package mutating func restoreHead(from record: inout RecordReader) throws(RecordFault) {
    settings.start = try Instant(from: &record)
    now = try Instant(from: &record)
    money = try Treasury(from: &record)
    try rules.rules.restore(from: &record)
    for place in declines.lists.indices { try declines.lists[place].restore(from: &record) }
    try faults.restore(from: &record)
    bank = Bank(settings.script.conditions, loaded: try Instant(from: &record))
    for place in bank.lines.indices { try bank.lines[place].restore(from: &record) }
    try webhooks.restoreSides(from: &record)
    for _ in 0..<(try record.count()) {
      let payout = try PayoutID(from: &record)
      let step = TakenStep(payout: payout, status: try record.choice(PayoutStatus.self))
      waited[step] = try record.list { (record) throws(RecordFault) in
        try BankWait(from: &record)
      }
    }
    agenda = try Agenda(from: &record)
  }

  /// What reads the pieces that follow a head.
  package struct PieceReader {
    private var payouts: PayoutPieceReader

    package init(_ terms: OrderTermsTable) { payouts = PayoutPieceReader(terms) }

    package mutating func readPayouts(
      _ record: inout RecordReader,
      into state: inout SandboxState
    ) throws(RecordFault) {
      try payouts.read(&record, into: &state.payouts)
    }

    package func readWebhooks(
      _ record: inout RecordReader,
      into state: inout SandboxState
    ) throws(RecordFault) {
      try state.webhooks.read(&record)
    }
  }

  /// Looks whether what points to payouts and webhooks finds them.
  package func checkPieces() throws(RecordFault) {
    let isWhole = agenda.queue.all.allSatisfy { _, event in
      switch event {
      case .bankStep(let id, _): payouts.has(id)
      case .webhookAttempt(let id): webhooks.has(id)
      case .callback: true
      }
    }
    // By their places, for to go through them would take a copy of each.
    guard isWhole, webhooks.indices.allSatisfy({ payouts.has(webhooks[$0].payout) }),
      payouts.indices.allSatisfy({ payouts[$0].lastWebhook.map(webhooks.has) ?? true })
    else { throw .invalid("list of payouts") }
  }
}

extension SandboxState.TakenStep: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    left.payout == right.payout
      ? left.status.rawValue < right.status.rawValue : left.payout < right.payout
  }
}

extension Agenda: Recorded {
  func write(to record: inout RecordWriter) {
    record.integer(count)
    record.number(UInt64(lastCallback))
    record.list(callbacks.sorted { $0.key < $1.key }) { record, entry in
      record.number(UInt64(entry.key))
      record.value(entry.value)
    }
    record.list(queue.all) { record, entry in
      record.value(entry.due)
      switch entry.event {
      case .bankStep(let id, let version):
        record.byte(0)
        record.value(id)
        record.number(UInt64(version))
      case .webhookAttempt(let id):
        record.byte(1)
        record.value(id)
      case .callback(let number):
        record.byte(2)
        record.number(UInt64(number))
      }
    }
  }

  init(from record: inout RecordReader) throws(RecordFault) {
    self.init()
    count = try record.integer()
    lastCallback = UInt32(clamping: try record.number())
    for _ in 0..<(try record.count()) {
      let number = UInt32(clamping: try record.number())
      callbacks[number] = try Callback(from: &record)
    }
    for _ in 0..<(try record.count()) {
      let due = try Instant(from: &record)
      queue.schedule(try Self.event(&record), at: due)
      outdatedCount += 1
    }
    outdatedCount -= count
    guard count >= 0, outdatedCount >= 0 else { throw .invalid("number of events") }
  }

  private static func event(_ record: inout RecordReader) throws(RecordFault) -> ScheduledEvent {
    switch try record.byte() {
    case 0:
      let id = try PayoutID(from: &record)
      return .bankStep(id, version: UInt32(clamping: try record.number()))
    case 1: return .webhookAttempt(try WebhookID(from: &record))
    case 2: return .callback(UInt32(clamping: try record.number()))
    case let other: throw .unknown("event", Int(other))
    }
  }
}
