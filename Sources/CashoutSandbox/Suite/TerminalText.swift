/// Text that is safe to show on a terminal.
enum TerminalText {
  /// The text with control characters replaced, which could change what a terminal shows.
  static func clean(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isControl = scalar.value < 32 && scalar != "\n" || 127...159 ~= scalar.value
          return isControl ? "\u{FFFD}" : scalar
        }
      )
    )
  }
}
