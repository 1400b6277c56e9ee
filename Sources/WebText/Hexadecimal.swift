/// Bytes and numbers as hexadecimal digits.
package enum Hexadecimal {
  /// The letters that stand for ten to fifteen.
  package enum Letters: Sendable {
    case lower, upper

    fileprivate var first: UInt8 { self == .lower ? UInt8(ascii: "a") : UInt8(ascii: "A") }
  }

  /// Two digits a byte.
  package static func text(_ bytes: [UInt8], _ letters: Letters = .lower) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      let pair = pair(byte, letters)
      digits.append(pair.high)
      digits.append(pair.low)
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// 16 digits, in lower case.
  package static func text(_ number: UInt64) -> String {
    text((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) })
  }

  /// The two digits of a byte.
  package static func pair(_ byte: UInt8, _ letters: Letters) -> (high: UInt8, low: UInt8) {
    (digit(byte >> 4, letters), digit(byte & 0xF, letters))
  }

  /// The bytes that digits with these letters alone stand for; `nil` for any other text.
  package static func bytes(_ text: String, _ letters: Letters) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[place], letters), let low = value(digits[place + 1], letters)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ value: UInt8, _ letters: Letters) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : letters.first + value - 10
  }

  private static func value(_ digit: UInt8, _ letters: Letters) -> UInt8? {
    let number = digit &- UInt8(ascii: "0")
    if number < 10 { return number }
    let letter = digit &- letters.first
    return letter < 6 ? letter + 10 : nil
  }
}
