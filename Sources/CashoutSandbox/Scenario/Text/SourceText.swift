/// A file's text by lines, as YAML divides them.
package struct SourceText: Sendable {
  /// A line, or a window of it, with what stands before a place.
  package struct Excerpt: Sendable, Hashable {
    package let text: String
    /// Blanks (and the line's own tabs) that put a caret under the place.
    package let padding: String
  }

  private static let windowWidth = 100

  let lines: [[Unicode.Scalar]]

  package init(_ text: String) {
    var lines: [[Unicode.Scalar]] = [[]]
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\n" where previous == "\r": break
      case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}": lines.append([])
      default: lines[lines.count - 1].append(scalar)
      }
    }
    self.lines = lines
  }

  /// A place that has a line: one behind the text becomes the end of the last line with content.
  package func within(_ place: SourcePlace) -> SourcePlace {
    let last = lines.lastIndex { !$0.isEmpty } ?? 0
    guard place.line > last + 1 else { return place }
    return SourcePlace(line: last + 1, column: lines[last].count + 1)
  }

  /// The line of a place; of a long line, what stands around the place.
  package func excerpt(at place: SourcePlace) -> Excerpt {
    guard lines.indices.contains(place.line - 1) else { return Excerpt(text: "", padding: "") }
    let line = lines[place.line - 1]
    let target = min(place.column - 1, line.count)
    guard line.count > Self.windowWidth else {
      return Excerpt(text: text(line[...]), padding: padding(line[..<target]))
    }
    let start = max(0, min(target - Self.windowWidth / 2, line.count - Self.windowWidth))
    let end = min(line.count, start + Self.windowWidth)
    let opening = start > 0 ? "…" : ""
    return Excerpt(
      text: opening + text(line[start..<end]) + (end < line.count ? "…" : ""),
      padding: (start > 0 ? " " : "") + padding(line[start..<target])
    )
  }

  /// Control characters could change what a terminal shows, so they are replaced.
  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars {
      let isControl = scalar.value < 32 && scalar != "\t" || 127...159 ~= scalar.value
      text.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(text)
  }

  private func padding(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(scalars.map { $0 == "\t" ? "\t" : " " })
  }
}
