extension TextPattern.Parser {
  /// Reads a class whose `[` has been passed.
  mutating func parseClass() throws(TextPattern.Fault) -> ScalarSet {
    let start = offset - 1
    let isInverted = skip("^")
    if peek == "]" { throw fault("a class is empty; write `\\]` for the bracket", at: start) }
    var ranges: [ClosedRange<UInt32>] = []
    while !skip("]") {
      guard peek != nil else { throw fault("`[` has no `]` after it", at: start) }
      ranges += try parseClassPart().ranges
    }
    let set = ScalarSet(ranges)
    return isInverted ? set.inverted : set
  }

  /// Reads one scalar, one range or one escape of a class.
  private mutating func parseClassPart() throws(TextPattern.Fault) -> ScalarSet {
    let start = offset
    guard let first = try parseClassScalar() else { return try parseEscape() }
    guard peek == "-", offset + 1 < scalars.count, scalars[offset + 1] != "]" else {
      return ScalarSet(first)
    }
    offset += 1
    guard let last = try parseClassScalar() else {
      throw fault("a range must end in a character", at: start)
    }
    guard first.value <= last.value else {
      throw fault("the range is the wrong way round", at: start)
    }
    return ScalarSet([first.value...last.value])
  }

  /// Reads one scalar of a class; nil before an escape that stands for many, which is left.
  private mutating func parseClassScalar() throws(TextPattern.Fault) -> Unicode.Scalar? {
    guard let scalar = peek else { throw fault("`[` has no `]` after it") }
    if scalar == "[" { throw fault("a class inside a class; write `\\[` for the bracket") }
    offset += 1
    guard scalar == "\\" else { return scalar }
    if Self.escapedSet(peek) != nil {
      offset -= 1
      return nil
    }
    return try parseEscapedScalar()
  }

  /// Reads an escape whose backslash is the current character.
  mutating func parseEscape() throws(TextPattern.Fault) -> ScalarSet {
    offset += 1
    if let set = Self.escapedSet(peek) {
      offset += 1
      return set
    }
    return ScalarSet(try parseEscapedScalar())
  }

  private static func escapedSet(_ scalar: Unicode.Scalar?) -> ScalarSet? {
    switch scalar {
    case "d": .digits
    case "D": .digits.inverted
    case "w": .word
    case "W": .word.inverted
    case "s": .blanks
    case "S": .blanks.inverted
    default: nil
    }
  }

  /// Reads what follows the backslash of an escape that stands for one scalar.
  private mutating func parseEscapedScalar() throws(TextPattern.Fault) -> Unicode.Scalar {
    let start = offset - 1
    guard let scalar = peek else {
      throw fault("a backslash ends the pattern; write `\\\\` for itself", at: start)
    }
    offset += 1
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "f": return "\u{C}"
    case "x": return try parseHexadecimal(2, start)
    case "u": return try parseHexadecimal(4, start)
    case "1"..."9": throw fault("back-references are not supported", at: start)
    default: break
    }
    if ScalarSet.word.contains(scalar), scalar != "_" {
      throw fault("the escape `\\\(scalar)` is not supported", at: start)
    }
    return scalar
  }

  private mutating func parseHexadecimal(
    _ count: Int,
    _ start: Int
  ) throws(TextPattern.Fault) -> Unicode.Scalar {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peek.flatMap({ Character($0).hexDigitValue }) else {
        throw fault("an escape needs \(count) hexadecimal digits", at: start)
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw fault("half a surrogate pair is no character", at: start)
    }
    return scalar
  }
}
