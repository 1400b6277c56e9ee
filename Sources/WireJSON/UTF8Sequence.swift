/// Tells well-formed UTF-8 from what only looks like it.
/// - Source: RFC 3629, section 4 (no overlong forms, no surrogates, nothing above U+10FFFF).
enum UTF8Sequence {
  /// Bytes of the well-formed sequence that starts at the offset, 1 to 4; nil when there is none.
  static func length(_ bytes: Span<UInt8>, at offset: Int) -> Int? {
    let lead = bytes[offset]
    guard lead >= 0x80 else { return 1 }
    guard let shape = shape(lead), offset + shape.length <= bytes.count,
      shape.second.contains(bytes[offset + 1])
    else { return nil }
    for index in offset + 2..<offset + Swift.max(shape.length, 2)
    where bytes[index] & 0xC0 != 0x80 {
      return nil
    }
    return shape.length
  }

  private static func shape(_ lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE, 0xEF: (3, 0x80...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
