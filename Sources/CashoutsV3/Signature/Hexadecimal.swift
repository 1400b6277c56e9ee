/// Bytes as hexadecimal digits.
enum Hexadecimal {
  static func lower(_ bytes: some Sequence<UInt8>) -> String {
    text(bytes, letters: UInt8(ascii: "a"))
  }

  static func upper(_ bytes: some Sequence<UInt8>) -> String {
    text(bytes, letters: UInt8(ascii: "A"))
  }

  /// The UTF-8 text whose bytes the digits are; nil when they are none.
  static func text(_ digits: some StringProtocol) -> String? {
    let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    let bytes = stride(from: 0, to: values.count, by: 2).map {
      UInt8(values[$0] << 4 | values[$0 + 1])
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func text(_ bytes: some Sequence<UInt8>, letters: UInt8) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(64)
    for byte in bytes {
      digits.append(digit(byte >> 4, letters))
      digits.append(digit(byte & 0xF, letters))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func digit(_ value: UInt8, _ letters: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : letters + value - 10
  }
}
