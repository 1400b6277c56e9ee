/// The text of a refusal as the trailers of an answer can carry it.
///
/// Trailers have the text up to five times, three of them behind Base64, and clients take 8 KiB of
/// them by default; one frame of HTTP/2 takes 16 KiB, and a longer one ends the connection with all of
/// its calls. A header's value ends in no blank, either, or some clients drop it.
/// - Source: RFC 9113, §§4.2 and 8.2.1.
package enum StatusMessage {
  private static let mostBytes = 600
  private static let mostOfName = 100

  /// The text without blanks around it, and cut where it is too long.
  package static func text(_ text: String) -> String {
    let text = text.drop { $0.isWhitespace }
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
    return cut(text[..<end], to: mostBytes)
  }

  /// A client's own name of something, for a text that quotes it.
  package static func name(_ name: String) -> String { cut(name[...], to: mostOfName) }

  private static func cut(_ text: Substring, to most: Int) -> String {
    guard text.utf8.count > most else { return String(text) }
    var (kept, count) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > most { break }
      kept.append(scalar)
    }
    return String(kept) + "…"
  }
}
