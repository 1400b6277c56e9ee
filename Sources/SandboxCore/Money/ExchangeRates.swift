/// How many units of each currency one US dollar buys.
package struct ExchangeRates: Sendable, Equatable {
  /// By code; a few dozen, so that a search in line beats a dictionary.
  private(set) var currencies: [Currency]
  private(set) var unitsPerDollar: [ScaledDecimal]

  package init(_ unitsPerDollar: [Currency: ScaledDecimal]) {
    var rates = unitsPerDollar
    rates[.usd] = ScaledDecimal(1)
    currencies = rates.keys.sorted()
    self.unitsPerDollar = currencies.compactMap { rates[$0] }
  }

  /// The rate of a currency, or `nil` if the sandbox has none.
  package subscript(currency: Currency) -> ScaledDecimal? {
    currencies.firstIndex(of: currency).map { unitsPerDollar[$0] }
  }

  /// Sets the rates that `stated` names and leaves the others.
  package mutating func merge(_ stated: [Currency: ScaledDecimal]) {
    let present = Dictionary(uniqueKeysWithValues: zip(currencies, unitsPerDollar))
    self = ExchangeRates(present.merging(stated) { _, stated in stated })
  }

  /// The rates that are not those of a table.
  package func differing(from table: ExchangeRates) -> [Currency: ScaledDecimal] {
    let present = Dictionary(uniqueKeysWithValues: zip(currencies, unitsPerDollar))
    return present.filter { table[$0.key] != $0.value }
  }

  /// Converts through the dollar, rounding half up to the cent; never to less than one cent.
  ///
  /// `nil` when a rate is missing or not above zero, or the result is larger than an amount may be.
  package func convert(_ money: Money, to currency: Currency) -> Money? {
    worth(of: money, in: currency).flatMap { $0.isBeyondWallets ? nil : $0 }
  }

  /// The same, but that a result larger than an amount may be is the least that no wallet can hold.
  func worth(of money: Money, in currency: Currency) -> Money? {
    guard money.currency != currency else { return money }
    guard let from = self[money.currency]?.millionths, from > 0,
      let to = self[currency]?.millionths, to > 0
    else { return nil }
    let most = Money.limitMinorUnits + 1
    let (doubled, overflow) = (Int128(money.minorUnits) * 2).multipliedReportingOverflow(by: to)
    guard !overflow, doubled < Int128.max - from else {
      return Money(minorUnits: most, currency: currency)
    }
    let rounded = max(quotient(doubled + from, from * 2), 1)
    return Money(minorUnits: Int64(min(rounded, Int128(most))), currency: currency)
  }

  /// Nearly all amounts fit the processor's own division, which is many times faster.
  private func quotient(_ dividend: Int128, _ divisor: Int128) -> Int128 {
    guard let dividend = Int64(exactly: dividend), let divisor = Int64(exactly: divisor) else {
      return dividend / divisor
    }
    return Int128(dividend / divisor)
  }
}
