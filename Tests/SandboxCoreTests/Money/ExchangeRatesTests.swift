import SandboxCore
import Testing

struct ExchangeRatesTests {
  @Test(arguments: [
    (Money.usd(10_000), Currency.brl, Int64(50_000)),
    (.brl(50_000), .usd, 10_000),
    (.brl(12), .usd, 2),
    (.brl(13), .usd, 3),
    (.usd(3), .ars, 2),
    (.usd(5), .ars, 3),
    (.brl(100), .mxn, 350),
    (.brl(1), .usd, 1),
    (.usd(0), .brl, 1),
  ])
  func `conversion rounds half up and never below one cent`(
    _ money: Money,
    _ currency: Currency,
    _ minorUnits: Int64
  ) {
    let expected = Money(minorUnits: minorUnits, currency: currency)
    #expect(ExchangeRates.sample.convert(money, to: currency) == expected)
  }

  @Test func `the same currency needs no rate and stays exact`() {
    let money = Money(minorUnits: 0, currency: .eur)
    #expect(ExchangeRates.sample.convert(money, to: .eur) == money)
  }

  @Test(arguments: [
    (Money.usd(1), Currency.eur),
    (Money(minorUnits: 1, currency: .eur), .usd),
    (Money(minorUnits: Money.limitMinorUnits, currency: .ars), .usd),
    (.usd(Money.limitMinorUnits), .brl),
  ])
  func `a missing rate or an amount past the limit gives nothing`(
    _ money: Money,
    _ currency: Currency
  ) {
    #expect(ExchangeRates.sample.convert(money, to: currency) == nil)
  }

  @Test(arguments: ["0", "-1", "999999999999999999999999"])
  func `an absurd rate gives nothing and never traps`(_ rate: String) {
    let rates = ExchangeRates([.eur: .of(rate), .brl: .of("0.000001")])
    #expect(rates.convert(.usd(Money.limitMinorUnits), to: .eur) == nil)
    let euros = Money(minorUnits: Money.limitMinorUnits, currency: .eur)
    #expect((rates.convert(euros, to: .brl)?.minorUnits ?? 1) == 1)
  }

  @Test func `merging sets what is stated, never the dollar itself`() {
    var rates = ExchangeRates.sample
    rates.merge([.brl: .of("6"), .eur: .of("0.9"), .usd: .of("2")])
    #expect(rates[.brl] == .of("6"))
    #expect(rates[.mxn] == .of("17.5"))
    #expect(rates[.eur] == .of("0.9"))
    #expect(rates[.usd] == .of("1"))
  }
}
