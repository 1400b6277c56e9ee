/// The mark at the beginning of bytes in UTF-8, which the parser drops at the beginning of each text.
enum ByteOrderMark {
  private static let scalar: Unicode.Scalar = "\u{FEFF}"

  /// A text that the parser read between double quotes, with the marks that are written there.
  ///
  /// - Parameters:
  ///   - text: what the parser made of it.
  ///   - place: where its quotes stand, perhaps behind an anchor.
  ///   - source: the file.
  /// - Returns: the text as written.
  static func restored(_ text: String, at place: SourcePlace, in source: SourceText) -> String {
    let count = count(at: place, in: source)
    guard count > 0 else { return text }
    var restored = String.UnicodeScalarView(repeatElement(scalar, count: count))
    restored.append(contentsOf: text.unicodeScalars.drop { $0 == scalar })
    return String(restored)
  }

  /// How many escapes of it stand behind an opening quote; the scalar itself no file may have.
  private static func count(at place: SourcePlace, in source: SourceText) -> Int {
    guard let start = source.index(of: place),
      let quote = source.scalars[start...].firstIndex(of: "\"")
    else { return 0 }
    var (count, rest) = (0, source.scalars[(quote + 1)...])
    while let length = escapeLength(rest) {
      count += 1
      rest = rest.dropFirst(length)
    }
    return count
  }

  /// How long an escape of it with four or eight digits is, if that is what a text begins with.
  private static func escapeLength(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard text.first == "\\", let kind = text.dropFirst().first, kind == "u" || kind == "U" else {
      return nil
    }
    let length = kind == "u" ? 6 : 10
    var digits = String.UnicodeScalarView()
    digits.append(contentsOf: text.prefix(length).dropFirst(2))
    return UInt32(String(digits), radix: 16) == scalar.value ? length : nil
  }
}
