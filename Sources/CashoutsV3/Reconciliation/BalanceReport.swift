package import SandboxCore
package import WireJSON

/// What the merchant's wallets hold now, and held at the end of each day.
/// - Source: cashouts-v3.md §5.7.
package struct BalanceReport: Sendable {
  private let merchant: ReportMerchant
  private let settlement: Currency
  private let wallets: [Ledger.Wallet]

  package init(_ merchant: ReportMerchant, settlement: Currency, wallets: [Ledger.Wallet]) {
    self.merchant = merchant
    self.settlement = settlement
    self.wallets = wallets
  }

  /// The answer of `GET /v1/balance`; no deposit waits for its settlement here.
  package var balanceBytes: [UInt8] {
    let balances = wallets.map { wallet -> JSONValue in
      let available = JSONValue.amount(
        Money(minorUnits: wallet.availableMinorUnits, currency: wallet.currency)
      )
      return [
        "currency": .string(wallet.currency.code),
        "data": .object(Self.data(available, wallet.currency)),
        "type": wallet.currency == settlement ? "PRIMARY" : "SECONDARY",
      ]
    }
    return JSONValue.object(["balances": .array(balances)]).encoded()
  }

  private static func data(_ available: JSONValue, _ currency: Currency) -> JSONObject {
    let number = accountNumber(currency)
    return JSONObject(
      BalanceField.allCases.map {
        ($0.rawValue, $0.value(available: available, accountNumber: number))
      }
    )
  }

  /// A number of the wallet's own (inferred), which stays when other wallets come.
  private static func accountNumber(_ currency: Currency) -> String {
    let letters = currency.code.utf8.map { Int($0 &- UInt8(ascii: "A")) }
    return String(1_000_000_000 + letters.reduce(0) { $0 * 26 + $1 })
  }

  /// The rows of `GET /v1/balance/report`: each day of the range and each wallet, oldest first.
  ///
  /// A payout counts on the day of its create, what it gives back on the day when it ends unpaid;
  /// money that was paid in counts as there from the start (inferred).
  package func rows(_ range: ClosedRange<Instant>, payouts: some Sequence<Payout>) -> [JSONValue] {
    var days: [Key: Movements] = [:]
    for payout in payouts { Self.count(payout, in: &days) }
    let first = CalendarTime.dayNumber(range.lowerBound)
    let last = CalendarTime.dayNumber(range.upperBound)
    var rows: [(day: Int64, place: Int, json: JSONValue)] = []
    for (place, wallet) in wallets.enumerated() {
      let later = days.filter { $0.key.currency == wallet.currency && $0.key.day > last }
      var balance = Int128(wallet.availableMinorUnits) - later.values.reduce(0) { $0 + $1.net }
      for day in (first...last).reversed() {
        let movements = days[Key(day: day, currency: wallet.currency)] ?? Movements()
        rows.append((day, place, row(day, wallet.currency, movements, balance)))
        balance -= movements.net
      }
    }
    return rows.sorted { ($0.day, $0.place) < ($1.day, $1.place) }.map(\.json)
  }

  private struct Key: Hashable {
    let day: Int64
    let currency: Currency
  }

  private struct Movements {
    var paid: Int128 = 0
    var returned: Int128 = 0
    var net: Int128 { returned - paid }
  }

  private static func count(_ payout: Payout, in days: inout [Key: Movements]) {
    let taken = payout.charge.taken
    let created = CalendarTime.dayNumber(payout.timeline.created)
    days[Key(day: created, currency: taken.currency), default: Movements()].paid += Int128(
      taken.minorUnits
    )
    guard payout.status.isFinal else { return }
    let ended = CalendarTime.dayNumber(payout.timeline.latest.at)
    let end = Key(day: ended, currency: taken.currency)
    days[end, default: Movements()].returned += Int128(taken.minorUnits)
  }

  private func row(
    _ day: Int64,
    _ currency: Currency,
    _ movements: Movements,
    _ balance: Int128
  ) -> JSONValue {
    let day = BalanceColumn.Day(
      merchant: merchant.id,
      date: String(Instant(millisecondsSince1970: day * 86_400_000).rfc3339.prefix(10)),
      currency: currency,
      paid: movements.paid,
      returned: movements.returned,
      balance: balance
    )
    return .object(
      JSONObject(BalanceColumn.allCases.map { ($0.rawValue, $0.value(of: day)) })
    )
  }
}
