import SandboxCore
import Testing

struct MoneyTests {
  @Test(arguments: [
    (Int64(0), "0.00"), (1, "0.01"), (99, "0.99"), (100, "1.00"), (150_000, "1500.00"),
    (-1, "-0.01"), (-12_345, "-123.45"), (Money.limitMinorUnits, "100000000000000.00"),
    (.min, "-92233720368547758.08"),
  ])
  func `amounts are written with two decimals`(_ minorUnits: Int64, _ text: String) {
    #expect(Money.usd(minorUnits).decimalText == text)
    #expect(Money.usd(minorUnits).description == "USD \(text)")
  }
}
