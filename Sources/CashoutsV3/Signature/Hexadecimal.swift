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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in text.utf8 {
      guard let value = value(digit, letters) else { return nil }
      if let first = high { bytes.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
    return high == nil ? bytes : nil
  }

  private static func digit(_ value: UInt8, _ letters: Letters) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : letters.first + value - 10
  }

  private static func value(_ digit: UInt8, _ letters: Letters) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case letters.first...letters.first + 5: digit - letters.first + 10
    default: nil
    }
  }
}
