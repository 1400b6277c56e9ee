import TextPatterns

/// How many digits a value has, where it has nothing but digits.
///
/// Read from the forms of patterns that the country data has: `\d{18}`, `\d{4,30}`, and choices
/// between such.
package struct DigitForm: Sendable, Equatable {
  /// The counts that are right, the smallest first.
  package private(set) var counts: [ClosedRange<Int>]

  /// Nil for a pattern of anything else.
  init?(_ pattern: TextPattern) {
    let optional = #/\^\((.+)\)\?\$/#
    let group = #/\^\((.+)\)\$/#
    let plain = #/\^(.+)\$/#
    let source = pattern.source
    guard
      let choices = source.wholeMatch(of: optional)?.output.1
        ?? source.wholeMatch(of: group)?.output.1 ?? source.wholeMatch(of: plain)?.output.1
    else { return nil }
    let parts = choices.split(separator: "|").map { Self.count($0) }
    counts = parts.compactMap(\.self)
    guard !counts.isEmpty, counts.count == parts.count else { return nil }
    sort()
  }

  /// One run of digits, perhaps with some that are given.
  private static func count(_ text: Substring) -> ClosedRange<Int>? {
    guard let match = text.wholeMatch(of: #/\d*\\d\{(\d+)(?:,(\d+))?\}\d*/#),
      let least = Int(match.output.1)
    else { return nil }
    let given = text.split(separator: #/\\d\{[^}]*\}/#).reduce(0) { $0 + $1.count }
    let most = match.output.2.flatMap { Int($0) } ?? least
    return least <= most ? least + given...most + given : nil
  }

  private mutating func sort() {
    counts = Set(counts).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// What either of two forms takes.
  func or(_ other: DigitForm) -> DigitForm {
    var both = self
    both.counts += other.counts
    both.sort()
    return both
  }

  package var maximum: Int { counts.map(\.upperBound).max() ?? 0 }

  package func has(_ count: Int) -> Bool { counts.contains { $0.contains(count) } }
}
