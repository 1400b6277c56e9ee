extension JSONParser {
  mutating func parseNumber(_ bytes: Span<UInt8>) throws(JSONFault) -> JSONNumber {
    let start = offset
    try skipNumber(bytes)
    return JSONNumber(verified: Self.string(bytes, start..<offset))
  }

  /// Moves past a number in JSON's notation.
  mutating func skipNumber(_ bytes: Span<UInt8>) throws(JSONFault) {
    if byte(bytes) == UInt8(ascii: "-") { offset += 1 }
    try skipWholePart(bytes)
    if byte(bytes) == UInt8(ascii: ".") {
      offset += 1
      try skipDigits(bytes, expected: "a digit after the decimal point")
    }
    if byte(bytes) == UInt8(ascii: "e") || byte(bytes) == UInt8(ascii: "E") {
      offset += 1
      if byte(bytes) == UInt8(ascii: "+") || byte(bytes) == UInt8(ascii: "-") { offset += 1 }
      try skipDigits(bytes, expected: "a digit of the exponent")
    }
  }

  private mutating func skipWholePart(_ bytes: Span<UInt8>) throws(JSONFault) {
    let startsWithZero = byte(bytes) == UInt8(ascii: "0")
    guard startsWithZero else { return try skipDigits(bytes, expected: "a digit") }
    offset += 1
    if isDigit(bytes) { throw fault(bytes, expected: "a number without leading zeros") }
  }

  private mutating func skipDigits(
    _ bytes: Span<UInt8>,
    expected: String
  ) throws(JSONFault) {
    guard isDigit(bytes) else { throw fault(bytes, expected: expected) }
    while isDigit(bytes) { offset += 1 }
  }

  private func isDigit(_ bytes: Span<UInt8>) -> Bool {
    guard let byte = byte(bytes) else { return false }
    return UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }

  private func byte(_ bytes: Span<UInt8>) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }
}
