import SandboxCore
import Testing

struct CurrencyTests {
  @Test(arguments: ["USD", "BRL", "ZZZ", "AAA"])
  func `three capital letters are a code and read back`(_ code: String) throws {
    #expect(try #require(Currency(code)).code == code)
  }

  @Test(arguments: ["", "US", "USDT", "usd", "U$D", "ÜSD", "U D", "123", "U\u{0}D"])
  func `anything else is no code`(_ code: String) { #expect(Currency(code) == nil) }

  @Test func `codes sort as text does`() {
    let codes = ["USD", "ARS", "BRL", "MXN", "BRA"]
    #expect(codes.compactMap { Currency($0) }.sorted().map(\.code) == codes.sorted())
  }
}
