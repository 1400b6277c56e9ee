/// Why a text is not JSON: where it stopped making sense, what stood there, what should have.
package struct JSONFault: Error, Sendable, Equatable {
  /// Bytes before the fault, from zero.
  package let offset: Int
  /// Line of the fault, from one.
  package let line: Int
  /// Character within the line, from one.
  package let column: Int
  /// What stood there, such as "`'`" or "the end of the text".
  package let got: String
  /// What would have been right there, such as "a double-quoted key".
  package let expected: String
}

extension JSONFault: CustomStringConvertible {
  package var description: String {
    "byte \(offset) (line \(line), column \(column)): got \(got), expected \(expected)"
  }
}

extension JSONFault {
  /// The fault at an offset of a text; line, column and what stood there are read from the text.
  init(in bytes: Span<UInt8>, at offset: Int, got: String? = nil, expected: String) {
    var line = 1
    var column = 1
    for index in 0..<Swift.min(offset, bytes.count) {
      if bytes[index] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(
      offset: offset,
      line: line,
      column: column,
      got: got ?? Self.quoted(bytes, at: offset),
      expected: expected
    )
  }

  private static func quoted(_ bytes: Span<UInt8>, at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the text" }
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "\n"): return "a line break"
    case UInt8(ascii: "\t"): return "a tab"
    case UInt8(ascii: "`"): return "a backtick"
    case 0x20..<0x7F: return "`\(Character(Unicode.Scalar(byte)))`"
    default: return character(bytes, at: offset) ?? "the byte 0x\(hex(byte))"
    }
  }

  /// A character beyond ASCII in backticks; nil when the bytes are not UTF-8.
  private static func character(_ bytes: Span<UInt8>, at offset: Int) -> String? {
    guard let length = UTF8Sequence.length(bytes, at: offset), length > 1 else { return nil }
    var sequence: [UInt8] = []
    for index in offset..<offset + length { sequence.append(bytes[index]) }
    return "`\(String(decoding: sequence, as: UTF8.self))`"
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
