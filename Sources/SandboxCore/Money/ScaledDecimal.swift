/// An exact decimal number with up to six decimals, as scenario files and requests write numbers.
package struct ScaledDecimal: Hashable, Sendable, Comparable {
  /// The number in millionths.
  package let millionths: Int128

  /// One, in millionths.
  package static let one: Int128 = 1_000_000

  package init(millionths: Int128) { self.millionths = millionths }

  package init(_ whole: Int) { millionths = Int128(whole) * Self.one }

  /// The value of an amount in units of its currency.
  package init(_ money: Money) { millionths = Int128(money.minorUnits) * (Self.one / 100) }

  /// Reads plain digits with an optional sign and up to six decimals; no exponent, no blanks.
  ///
  /// `nil` for anything else, and for more than 24 digits before the point.
  package init?(_ text: some StringProtocol) {
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let parts = digits.split(
      separator: UInt8(ascii: "."),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard let whole = parts.first, 1...24 ~= whole.count, let wholeValue = Self.value(whole)
    else { return nil }
    var fraction: Int128 = 0
    if parts.count == 2 {
      guard 1...6 ~= parts[1].count, let value = Self.value(parts[1]) else { return nil }
      fraction = (parts[1].count..<6).reduce(value) { scaled, _ in scaled * 10 }
    }
    let magnitude = wholeValue * Self.one + fraction
    millionths = isNegative ? -magnitude : magnitude
  }

  private static func value(_ digits: some Collection<UInt8>) -> Int128? {
    var value: Int128 = 0
    for byte in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      value = value * 10 + Int128(byte - UInt8(ascii: "0"))
    }
    return value
  }

  package static func < (left: ScaledDecimal, right: ScaledDecimal) -> Bool {
    left.millionths < right.millionths
  }

  /// The number in hundredths, if it has no third decimal and fits an amount.
  package var minorUnits: Int64? {
    let (quotient, remainder) = millionths.quotientAndRemainder(dividingBy: Self.one / 100)
    guard remainder == 0, quotient.magnitude <= UInt128(Money.limitMinorUnits) else { return nil }
    return Int64(quotient)
  }
}

extension ScaledDecimal: CustomStringConvertible {
  package var description: String { DecimalText.text(millionths, decimals: 6) }
}
