/// A file's text by lines, as YAML divides them.
package struct SourceText: Sendable {
  /// A line, or a window of it, with what stands before a place.
  package struct Excerpt: Sendable, Hashable {
    package let text: String
    /// Blanks (and the line's own tabs) that put a caret under the place.
    package let padding: String
  }

  private static let windowWidth = 100

  /// The text with every line break as one `\n`.
  let scalars: [Unicode.Scalar]
  /// Where each line begins in ``scalars``; never empty.
  private let starts: [Int]

  package init(_ text: String) {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(text.utf8.count)
    var starts = [0]
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}":
        scalars.append("\n")
        starts.append(scalars.count)
      default: scalars.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    self.scalars = scalars
    self.starts = starts
  }

  /// A place that has a line: one behind the text becomes the end of the last line with content.
  package func within(_ place: SourcePlace) -> SourcePlace {
    let last = starts.indices.last { !line($0).isEmpty } ?? 0
    guard place.line > last + 1 else { return place }
    return SourcePlace(line: last + 1, column: line(last).count + 1)
  }

  /// Where a place is in ``scalars``, if its line reaches so far.
  package func index(of place: SourcePlace) -> Int? {
    guard starts.indices.contains(place.line - 1) else { return nil }
    let line = line(place.line - 1)
    let index = line.startIndex + place.column - 1
    return line.indices.contains(index) ? index : nil
  }

  /// What stands from a place to the end of its line; nothing behind the text.
  package func rest(from place: SourcePlace) -> String {
    guard starts.indices.contains(place.line - 1) else { return "" }
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: line(place.line - 1).dropFirst(place.column - 1))
    return String(rest)
  }

  /// The place of a scalar.
  package func place(of index: Int) -> SourcePlace {
    let line = starts.lastIndex { $0 <= index } ?? 0
    return SourcePlace(line: line + 1, column: index - starts[line] + 1)
  }

  /// The line of a place; of a long line, what stands around the place.
  package func excerpt(at place: SourcePlace) -> Excerpt {
    guard starts.indices.contains(place.line - 1) else { return Excerpt(text: "", padding: "") }
    let line = line(place.line - 1)
    let target = min(line.startIndex + place.column - 1, line.endIndex)
    let latestStart = max(line.endIndex - Self.windowWidth, line.startIndex)
    let start = max(line.startIndex, min(target - Self.windowWidth / 2, latestStart))
    let isCut = line.count > Self.windowWidth
    let window = isCut ? line[start..<min(start + Self.windowWidth, line.endIndex)] : line
    let hasOpening = window.startIndex > line.startIndex
    return Excerpt(
      text: (hasOpening ? "…" : "") + text(window) + (window.endIndex < line.endIndex ? "…" : ""),
      padding: (hasOpening ? " " : "") + padding(line[window.startIndex..<target])
    )
  }

  private func line(_ number: Int) -> ArraySlice<Unicode.Scalar> {
    let end = number + 1 < starts.count ? starts[number + 1] - 1 : scalars.count
    return scalars[starts[number]..<end]
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
