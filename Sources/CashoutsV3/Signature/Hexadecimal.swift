/// Bytes as hexadecimal digits.
enum Hexadecimal {
  static func lower(_ bytes: some Sequence<UInt8>) -> String {
    text(bytes, letters: UInt8(ascii: "a"))
  }

  static func upper(_ bytes: some Sequence<UInt8>) -> String {
    text(bytes, letters: UInt8(ascii: "A"))
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
