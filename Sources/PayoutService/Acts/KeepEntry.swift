package import ContractPort
package import SandboxCore
import SeededChance
import WebText

/// Keeps a quote, a recipient, an account or a link; the same merchant's id means the same entry.
package struct KeepEntry: PayoutAct {
  package enum Wish: Sendable {
    case quote(Money, to: Currency)
    case recipient(MethodReading?)
    case account(MethodReading?)
    indirect case link(PayoutAsk)
  }

  let wish: Wish
  let connector: String
  package let merchantPayoutID: String?
  /// How long it takes to verify a recipient or account.
  let verification: Duration

  /// How long a quote holds.
  package static let quoteTime: Duration = .seconds(900)
  /// How long a recipient is verified, if that is not done at once.
  package static let verificationTime: Duration = .seconds(3600)

  package init(
    _ wish: Wish,
    connector: String,
    merchantPayoutID: String?,
    verification: PayoutServiceOptions.Verification
  ) {
    self.wish = wish
    self.connector = connector
    self.merchantPayoutID = merchantPayoutID
    self.verification = verification == .delayed ? Self.verificationTime : .zero
  }

  package func reply<Door: ContractDoor>(
    _ desk: inout PayoutDesk,
    _ door: inout Door
  ) throws(PayoutRefusal) -> PayoutReply {
    let lookUp = PayoutLookUp(desk, door.state)
    if let known = desk.entry(kind, merchantPayoutID, connector) {
      return try lookUp.reply(id: known.id)
    }
    if case .link(let ask) = wish, let id = desk.existing(ask) { return try lookUp.reply(id: id) }
    let content = try content(desk, door.state)
    let entry = DeskEntry(
      kind: kind,
      id: id(desk.nextNumber(kind), door.state),
      connector: connector,
      merchantPayoutID: merchantPayoutID,
      moment: moment(door.state.now),
      content: content
    )
    try desk.add(entry)
    return PayoutReply(
      merchantPayoutID: merchantPayoutID,
      word: entry.word(at: door.state.now),
      id: entry.id
    )
  }

  private var kind: DeskEntry.Kind {
    switch wish {
    case .quote: .quote
    case .recipient: .recipient
    case .account: .account
    case .link: .link
    }
  }

  private func content(
    _ desk: PayoutDesk,
    _ state: SandboxState
  ) throws(PayoutRefusal) -> DeskEntry.Content {
    switch wish {
    case .quote(let amount, let currency):
      try amount.checkPayable()
      let rates = state.settings.rates
      guard let arrives = rates.convert(amount, to: currency) else {
        let unknown = [currency, amount.currency].first { rates[$0] == nil }
        throw .processor(unknown.map { .currencyNotAccepted($0) } ?? .amountTooLarge)
      }
      return .quote(amount, arrives: arrives)
    case .recipient(let method), .account(let method): return .payee(method)
    case .link(let ask):
      try ask.amount.checkPayable()
      // Whoever claims it could do nothing about these.
      _ = try (desk.payee(ask), desk.quote(ask, at: state.now))
      return .link(ask)
    }
  }

  private func moment(_ now: Instant) -> Instant? {
    switch kind {
    case .quote: now + Self.quoteTime
    case .recipient, .account: verification > .zero ? now + verification : nil
    case .link: nil
    }
  }

  /// - Source: payout-service.md §6, §13.
  private func id(_ number: Int, _ state: SandboxState) -> String {
    switch kind {
    case .quote: return "qt_\(number)"
    case .recipient: return "acct_\(number)"
    case .account: return "ba_\(number)"
    case .link: return Self.linkID(number, of: state.merchant, state.settings.seed)
    }
  }

  /// It is drawn, as whoever has it can claim the money.
  static func linkID(_ number: Int, of merchant: Merchant, _ seed: UInt64) -> String {
    var chance = RandomStream(
      seed: seed,
      externalID: "\(merchant.merchantID) \(number)",
      purpose: "link \(merchant.signature)"
    )
    return "po_" + Hexadecimal.text(chance.next()) + Hexadecimal.text(chance.next())
  }
}
