extension JSONParser {
  /// Reads a string whose opening quote is the current byte.
  mutating func parseString(_ bytes: Span<UInt8>) throws(JSONFault) -> String {
    offset += 1
    let start = offset
    try skipPlainText(bytes)
    if bytes[offset] == UInt8(ascii: "\"") {
      offset += 1
      return Self.string(bytes, start..<offset - 1)
    }
    return try parseEscapedString(bytes, from: start)
  }

  /// The rest of a string that has an escape, once the plain text before it is passed.
  private mutating func parseEscapedString(
    _ bytes: Span<UInt8>,
    from start: Int
  ) throws(JSONFault) -> String {
    var text = Self.string(bytes, start..<offset)
    while bytes[offset] == UInt8(ascii: "\\") {
      offset += 1
      text.unicodeScalars.append(try parseEscape(bytes))
      let plain = offset
      try skipPlainText(bytes)
      text += Self.string(bytes, plain..<offset)
    }
    offset += 1
    return text
  }

  /// Moves to the next quote or backslash; everything before it is checked UTF-8.
  private mutating func skipPlainText(_ bytes: Span<UInt8>) throws(JSONFault) {
    while true {
      let index = PlainBytes().end(in: bytes, from: offset)
      offset = index
      guard index < bytes.count else {
        throw fault(bytes, expected: "`\"` at the end of the string")
      }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      if byte < 0x20 {
        throw fault(bytes, expected: "a control character inside a string to be escaped")
      }
      guard let length = UTF8Sequence.length(bytes, at: index) else {
        throw fault(bytes, expected: "valid UTF-8")
      }
      offset += length
    }
  }

  /// Reads what follows a backslash.
  private mutating func parseEscape(_ bytes: Span<UInt8>) throws(JSONFault) -> Unicode.Scalar {
    guard offset < bytes.count else { throw fault(bytes, expected: "an escape") }
    let byte = bytes[offset]
    if byte == UInt8(ascii: "u") { return try parseUnicodeEscape(bytes) }
    guard let scalar = Self.shortEscape(byte) else {
      throw fault(bytes, expected: #"one of `" \ / b f n r t u` after a backslash"#)
    }
    offset += 1
    return scalar
  }

  private static func shortEscape(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(byte)
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  /// Reads `uXXXX`, and the second half when it is the first of a surrogate pair.
  private mutating func parseUnicodeEscape(
    _ bytes: Span<UInt8>
  ) throws(JSONFault) -> Unicode.Scalar {
    let start = offset - 1
    offset += 1
    let unit = try parseHexadecimal(bytes)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { throw loneSurrogate(bytes, at: start) }
    offset += 2
    let second = try parseHexadecimal(bytes)
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00))
    else { throw loneSurrogate(bytes, at: start) }
    return scalar
  }

  private mutating func parseHexadecimal(_ bytes: Span<UInt8>) throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count,
        let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue
      else { throw fault(bytes, expected: "four hexadecimal digits after `\\u`") }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  private func loneSurrogate(_ bytes: Span<UInt8>, at start: Int) -> JSONFault {
    JSONFault(
      in: bytes,
      at: start,
      got: "half a surrogate pair",
      expected: "both halves, such as `\\ud83d\\ude00`"
    )
  }

  /// The text of bytes that are known to be UTF-8.
  static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    // The pointer lives for the call, and the copy that is made of it checks the bytes again.
    unsafe bytes.extracting(range).withUnsafeBufferPointer { buffer in
      unsafe String(decoding: buffer, as: UTF8.self)
    }
  }
}
