/// A position in a scenario file; line and column count from 1, columns in Unicode scalars.
package struct SourcePlace: Sendable, Hashable, Comparable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Where findings about a file as a whole stand.
  package static let start = SourcePlace(line: 1, column: 1)

  package static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
