import WireJSON

/// Reads `amount`: a number, or text of digits, with two decimals at most.
/// - Source: cashouts-v3.md §1.2; the reasons are ours (inferred).
enum Amount {
  /// Why a value is no amount; the text follows the pattern of the one reason that a page shows.
  enum Fault: String, Error, CaseIterable {
    case missing = "Invalid or missing Amount"
    case notDecimal = "Invalid amount, it should be a decimal number"
    case notPositive = "Invalid amount, it should be greater than zero"
    case tooManyDecimals = "Invalid amount, it should have at most two decimals"
    case tooLarge = "Invalid amount, it is too large"
  }

  /// The amount in hundredths.
  static func minorUnits(_ value: JSONValue?, limit: Int64) throws(Fault) -> Int64 {
    switch value {
    case nil, .null: throw .missing
    case .number(let number): return try read(number.text, mayHaveExponent: true, limit)
    case .string(let text):
      if CreateRequest.isBlank(text) { throw .missing }
      return try read(text, mayHaveExponent: false, limit)
    case .bool, .array, .object: throw .notDecimal
    }
  }

  private static func read(
    _ text: String,
    mayHaveExponent: Bool,
    _ limit: Int64
  ) throws(Fault) -> Int64 {
    guard let decimal = Decimal(text), mayHaveExponent || !decimal.hasExponent else {
      throw .notDecimal
    }
    if decimal.isNegative || decimal.digits.isEmpty { throw .notPositive }
    // As written, `1.000` has three decimals; only an exponent moves the point.
    guard decimal.scale <= 2 else { throw .tooManyDecimals }
    let zeros = 2 - decimal.scale
    guard decimal.digits.count + zeros <= 18 else { throw .tooLarge }
    var units: Int64 = 0
    for digit in decimal.digits { units = units * 10 + Int64(digit) }
    for _ in 0..<zeros { units *= 10 }
    guard units <= limit else { throw .tooLarge }
    return units
  }

  /// A decimal number in pieces, however large.
  private struct Decimal {
    var isNegative = false
    var hasExponent = false
    /// Without leading zeros; empty for zero.
    var digits: [UInt8] = []
    /// How many of the digits are decimals; negative when zeros follow them.
    var scale = 0

    init?(_ text: String) {
      var bytes = text.utf8[...]
      if bytes.first == UInt8(ascii: "-") {
        isNegative = true
        bytes.removeFirst()
      }
      guard Self.isDigit(bytes.first) else { return nil }
      takeDigits(&bytes)
      if bytes.first == UInt8(ascii: ".") {
        bytes.removeFirst()
        guard Self.isDigit(bytes.first) else { return nil }
        scale = takeDigits(&bytes)
      }
      if bytes.first == UInt8(ascii: "e") || bytes.first == UInt8(ascii: "E") {
        bytes.removeFirst()
        guard takeExponent(bytes) else { return nil }
      } else if !bytes.isEmpty {
        return nil
      }
    }

    private static func isDigit(_ byte: UInt8?) -> Bool {
      guard let byte else { return false }
      return UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    /// Takes digits and says how many, leading zeros included.
    @discardableResult
    private mutating func takeDigits(_ bytes: inout Substring.UTF8View) -> Int {
      var count = 0
      while let byte = bytes.first, Self.isDigit(byte) {
        if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte - 48) }
        bytes.removeFirst()
        count += 1
      }
      return count
    }

    private mutating func takeExponent(_ bytes: Substring.UTF8View) -> Bool {
      hasExponent = true
      let unsigned = bytes.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      guard !unsigned.isEmpty, unsigned.allSatisfy(Self.isDigit) else { return false }
      // Beyond a thousand either way it is too large or too small, whatever the digits.
      let magnitude = Swift.min(Int(String(Substring(unsigned))) ?? 1000, 1000)
      scale -= bytes.first == UInt8(ascii: "-") ? -magnitude : magnitude
      while scale > 0, digits.last == 0 {
        digits.removeLast()
        scale -= 1
      }
      return true
    }
  }
}
