/// Bytes as hexadecimal digits.
enum Hexadecimal {
  /// The letters that stand for ten to fifteen.
  enum Letters {
    case lower, upper

    fileprivate var first: UInt8 { self == .lower ? UInt8(ascii: "a") : UInt8(ascii: "A") }
  }

  static func text(_ bytes: some Sequence<UInt8>, _ letters: Letters) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(64)
    for byte in bytes {
      digits.append(digit(byte >> 4, letters))
      digits.append(digit(byte & 0xF, letters))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The bytes that digits with these letters alone stand for; nil for any other text.
  static func bytes(_ text: some StringProtocol, _ letters: Letters) -> [UInt8]? {
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
