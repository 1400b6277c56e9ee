/// Text that is safe to show on a terminal.
package enum TerminalText {
  /// The text with control characters replaced, which could change what a terminal shows; lines and tabs
  /// stay.
  package static func clean(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(cleaned)))
  }

  private static func cleaned(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar != "\n" && scalar != "\t" && mayDeceive(scalar) ? "\u{FFFD}" : scalar
  }

  /// Somebody else's text as one line, in which control characters can be read: `\n`, `\u{1B}`.
  ///
  /// What arrives from outside could otherwise write lines of its own below those of the program.
  package static func line(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case _ where mayDeceive(scalar):
        line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// Control characters, other ends of lines, and marks that turn the direction of writing.
  private static func mayDeceive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<32, 127...159, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
