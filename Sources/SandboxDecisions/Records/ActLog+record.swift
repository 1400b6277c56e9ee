import ContractPort
package import RecordCoding
import SandboxCore
import WireJSON

extension RecordedPhase: Recorded {
  package func write(to record: inout RecordWriter) {
    record.text(title)
    record.text(source)
    record.list(choices + statedRates) { record, choice in
      record.text(choice.key)
      record.text(choice.word)
    }
    record.number(seed)
    record.value(start)
    record.list(wallets.sorted { $0.key < $1.key }) { record, wallet in
      record.value(wallet.key)
      record.integer(wallet.value)
    }
    record.value(merchant)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let (title, source) = (try record.text(), try record.optionalText())
    var (choices, rates) = ([(key: String, word: String)](), [Currency: ScaledDecimal]())
    for _ in 0..<(try record.count()) {
      let (key, word) = (try record.text(), try record.text())
      if let rate = Self.rate(key, word) {
        rates[rate.currency] = rate.units
      } else {
        choices.append((key, word))
      }
    }
    let (seed, start) = (try record.number(), try Instant(from: &record))
    var wallets: [Currency: Int64] = [:]
    for _ in 0..<(try record.count()) {
      let currency = try Currency(from: &record)
      wallets[currency] = try record.long()
    }
    self.init(
      title: title,
      source: source,
      choices: choices,
      seed: seed,
      start: start,
      wallets: wallets,
      merchant: try Merchant(from: &record),
      rates: rates
    )
  }

  /// The rates by their keys in scenario files: they came later, and stand among the choices so that
  /// what was written before is read as it was.
  private var statedRates: [(key: String, word: String)] {
    rates.sorted { $0.key < $1.key }.map { ("\(Self.rates)\($0.key.code)", "\($0.value)") }
  }

  private static let rates = "rates."

  private static func rate(
    _ key: String,
    _ word: String
  ) -> (currency: Currency, units: ScaledDecimal)? {
    guard key.hasPrefix(rates), let currency = Currency(String(key.dropFirst(rates.count))),
      let units = ScaledDecimal(word)
    else { return nil }
    return (currency, units)
  }
}

extension ActLog.Entry: Recorded {
  package func write(to record: inout RecordWriter) {
    record.value(at)
    record.integer(number)
    record.value(act)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let (at, number) = (try Instant(from: &record), try record.integer())
    self.init(act: try ActLog.Act(from: &record), at: at, number: number)
  }
}

extension ActLog.Act: Recorded {
  package func write(to record: inout RecordWriter) {
    switch self {
    case .transition(let payout, let status, let rejection, let delay):
      record.byte(0)
      record.value(payout)
      record.byte(status.rawValue)
      record.optional(rejection) { $0.value($1) }
      record.span(delay)
    case .topUp(let money):
      record.byte(1)
      record.value(money)
    case .resend(let webhook):
      record.byte(2)
      record.value(webhook)
    case .control(let method, let path, let body):
      record.byte(3)
      record.text(method)
      record.text(path)
      record.bytes(body.encoded())
    case .receiver(let status):
      record.byte(4)
      record.integer(status)
    case .load(let phase):
      record.byte(5)
      record.value(phase)
    }
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    switch try record.byte() {
    case 0: self = try Self.transition(from: &record)
    case 1: self = .topUp(try Money(from: &record))
    case 2: self = .resend(try WebhookID(from: &record))
    case 3:
      let (method, path) = (try record.text(), try record.text())
      guard let body = (try? JSONParser.parse(try record.bytes()))?.object else {
        throw .invalid("act")
      }
      self = .control(method: method, path: path, body: body)
    case 4: self = .receiver(status: try record.integer())
    case 5: self = .load(try RecordedPhase(from: &record))
    case let other: throw .unknown("act", Int(other))
    }
  }

  private static func transition(from record: inout RecordReader) throws(RecordFault) -> Self {
    let payout = try PayoutID(from: &record)
    let status = try record.choice(PayoutStatus.self)
    let rejection = try record.optional { (record) throws(RecordFault) in
      try Rejection(from: &record)
    }
    return .transition(payout, to: status, rejection, webhookDelay: try record.span())
  }
}

extension CallbackLog.Entry: Recorded {
  package func write(to record: inout RecordWriter) {
    record.integer(number)
    record.value(at)
    record.value(callback)
    record.value(result)
  }

  package init(from record: inout RecordReader) throws(RecordFault) {
    let (number, at) = (try record.integer(), try Instant(from: &record))
    let callback = try Callback(from: &record)
    self.init(number: number, at: at, callback: callback, result: try WebhookResult(from: &record))
  }
}

extension ActLog {
  func write(to record: inout RecordWriter) {
    record.integer(forgottenCount)
    record.list(all) { $0.value($1) }
  }

  mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    entries.begin(behind: try record.integer())
    for _ in 0..<(try record.count()) {
      let entry = try Entry(from: &record)
      entries.append(bytes: entry.act.keptBytes) { _ in entry }
    }
  }
}

extension CallbackLog {
  func write(to record: inout RecordWriter) {
    record.integer(entries.lastNumber)
    record.list(entries.entries()) { $0.value($1) }
  }

  mutating func restore(from record: inout RecordReader) throws(RecordFault) {
    let last = try record.integer()
    let kept = try record.list { (record) throws(RecordFault) in try Entry(from: &record) }
    entries.begin(behind: last - kept.count)
    for entry in kept { entries.append(bytes: entry.keptBytes) { _ in entry } }
  }
}
