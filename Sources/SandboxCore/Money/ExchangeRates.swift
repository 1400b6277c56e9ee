/// How many units of each currency one US dollar buys.
package struct ExchangeRates: Sendable, Equatable {
  private var unitsPerDollar: [Currency: ScaledDecimal]

  package init(_ unitsPerDollar: [Currency: ScaledDecimal]) {
    self.unitsPerDollar = unitsPerDollar
    self.unitsPerDollar[.usd] = ScaledDecimal(1)
  }

  /// The rate of a currency, or `nil` if the sandbox has none.
  package subscript(currency: Currency) -> ScaledDecimal? { unitsPerDollar[currency] }

  /// Sets the rates that `stated` names and leaves the others.
  package mutating func merge(_ stated: [Currency: ScaledDecimal]) {
    for (currency, rate) in stated where currency != .usd { unitsPerDollar[currency] = rate }
  }

  /// Converts through the dollar, rounding half up to the cent; never to less than one cent.
  ///
  /// `nil` when a rate is missing or not above zero, or the result is larger than an amount may be.
  package func convert(_ money: Money, to currency: Currency) -> Money? {
    guard money.currency != currency else { return money }
    guard let from = self[money.currency]?.millionths, from > 0,
      let to = self[currency]?.millionths, to > 0
    else { return nil }
    let (doubled, overflow) = (Int128(money.minorUnits) * 2).multipliedReportingOverflow(by: to)
    guard !overflow, doubled < Int128.max - from else { return nil }
    let rounded = max((doubled + from) / (from * 2), 1)
    guard rounded <= Int128(Money.limitMinorUnits) else { return nil }
    return Money(minorUnits: Int64(rounded), currency: currency)
  }
}
