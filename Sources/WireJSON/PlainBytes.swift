/// Which bytes of a JSON string stand for themselves, found eight at a time.
struct PlainBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let heads: UInt64 = 0x8080_8080_8080_8080

  /// Whether `/` stands for itself.
  var takesSlashes = true
  /// Whether bytes above 0x7F stand for themselves.
  var takesNonASCII = false

  private func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): false
    case UInt8(ascii: "/"): takesSlashes
    case 0x80...: takesNonASCII
    default: true
    }
  }

  /// The first byte from an offset on that does not stand for itself; the end if there is none.
  func end(in bytes: Span<UInt8>, from offset: Int) -> Int {
    var index = offset
    while index + 8 <= bytes.count {
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let others = others(UInt64(littleEndian: word))
      if others != 0 { return index + others.trailingZeroBitCount / 8 }
      index += 8
    }
    guard bytes.count >= 8 else {
      while index < bytes.count, contains(bytes[index]) { index += 1 }
      return index
    }
    // The rest with zeros behind it, which do not stand for themselves.
    let last = unsafe bytes.bytes.unsafeLoadUnaligned(
      fromByteOffset: bytes.count - 8,
      as: UInt64.self
    )
    let rest = UInt64(littleEndian: last) >> UInt64(8 * (8 - (bytes.count - index)))
    return index + others(rest).trailingZeroBitCount / 8
  }

  /// A word whose lowest bit is in the first byte that does not stand for itself; 0 if all do.
  private func others(_ word: UInt64) -> UInt64 {
    var others = Self.below(0x20, word)
    others |= Self.below(1, word ^ Self.each("\""))
    others |= Self.below(1, word ^ Self.each("\\"))
    if !takesSlashes { others |= Self.below(1, word ^ Self.each("/")) }
    if !takesNonASCII { others |= word }
    return others & Self.heads
  }

  /// Has the high bit of the first byte that is less than a bound of at most 0x80; above it, of others.
  @inline(__always)
  private static func below(_ bound: UInt64, _ word: UInt64) -> UInt64 {
    (word &- ones &* bound) & ~word
  }

  @inline(__always)
  private static func each(_ scalar: Unicode.Scalar) -> UInt64 {
    ones &* UInt64(UInt8(ascii: scalar))
  }
}
