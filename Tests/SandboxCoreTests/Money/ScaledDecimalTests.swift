import SandboxCore
import Testing

struct ScaledDecimalTests {
  @Test(arguments: [
    ("0", Int128(0)), ("1", 1_000_000), ("-1", -1_000_000), ("0.000001", 1), ("5.25", 5_250_000),
    ("-0.5", -500_000), ("007", 7_000_000), ("1.10", 1_100_000), ("999999.999999", 999_999_999_999),
    ("999999999999999999999999", 999_999_999_999_999_999_999_999_000_000),
  ])
  func `plain decimals are read exactly`(_ text: String, _ millionths: Int128) {
    #expect(ScaledDecimal(text)?.millionths == millionths)
  }

  @Test(arguments: [
    "", "-", "+1", ".5", "1.", "1.0000001", "1e3", "1,5", " 1", "1 ", "--1", "1.2.3", "NaN", "0x10",
    "٣", "9999999999999999999999999",
  ])
  func `anything else is refused`(_ text: String) { #expect(ScaledDecimal(text) == nil) }

  @Test(arguments: [
    ("0", "0"), ("1.50", "1.5"), ("-0.25", "-0.25"), ("100", "100"), ("0.000001", "0.000001"),
    ("-12.000300", "-12.0003"),
  ])
  func `the text is the shortest that reads back`(_ text: String, _ shortest: String) throws {
    let number = try #require(ScaledDecimal(text))
    #expect(number.description == shortest)
    #expect(ScaledDecimal(shortest) == number)
  }

  @Test(arguments: [
    ("0", Int64(0)), ("100.10", 10_010), ("0.01", 1), ("-3.5", -350), ("1.230", 123),
    ("100000000000000", 10_000_000_000_000_000), ("0.001", nil), ("100000000000000.01", nil),
    ("99999999999999999999", nil),
  ])
  func `amounts have two decimals at most and a limit`(_ text: String, _ minorUnits: Int64?) {
    #expect(ScaledDecimal(text)?.minorUnits == minorUnits)
  }

  @Test func `numbers compare by value`() {
    #expect(ScaledDecimal.of("1.5") == .of("1.50"))
    #expect(ScaledDecimal.of("-2") < .of("-1.999999"))
    #expect(ScaledDecimal(Money.usd(12_345)) == .of("123.45"))
  }
}
