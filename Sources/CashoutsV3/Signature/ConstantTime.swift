/// Comparison of secrets that takes as long for a near miss as for a far one.
enum ConstantTime {
  /// Whether the texts are the same bytes; only their lengths can be told from the time.
  static func equal(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    var difference: UInt8 = 0
    for (first, second) in zip(left.utf8, right.utf8) { difference |= first ^ second }
    return difference == 0
  }

  /// Whether the text is the bytes in lower-case hexadecimal digits.
  static func equal(_ text: String, lowerHexOf bytes: some Sequence<UInt8>) -> Bool {
    var digits = text.utf8.makeIterator()
    var difference: UInt8 = 0
    for byte in bytes {
      difference |= digit(byte >> 4) ^ (digits.next() ?? 0)
      difference |= digit(byte & 0xF) ^ (digits.next() ?? 0)
    }
    return difference == 0 && digits.next() == nil
  }

  /// The digit of 0 to 15, without a branch that the value would steer.
  private static func digit(_ value: UInt8) -> UInt8 {
    UInt8(ascii: "0") + value + ((9 &- value) >> 7) * 39
  }
}
