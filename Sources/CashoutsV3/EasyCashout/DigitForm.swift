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
    guard let choices = Self.choices(pattern.source) else { return nil }
    let parts = choices.split(separator: "|").map { Self.count($0) }
    counts = parts.compactMap(\.self)
    guard !counts.isEmpty, counts.count == parts.count else { return nil }
    sort()
  }

  /// What stands between the anchors, and between the parentheses of a group that is all of it.
  private static func choices(_ source: String) -> Substring? {
    for (open, close) in [("^(", ")?$"), ("^(", ")$"), ("^", "$")]
    where source.hasPrefix(open) && source.hasSuffix(close) {
      let inner = source.dropFirst(open.count).dropLast(close.count)
      if !inner.isEmpty { return inner }
    }
    return nil
  }

  /// One run of digits, perhaps with some that are given.
  private static func count(_ text: Substring) -> ClosedRange<Int>? {
    guard let open = text.firstRange(of: #"\d{"#),
      let close = text[open.upperBound...].firstIndex(of: "}")
    else { return nil }
    let given = text[..<open.lowerBound] + text[close...].dropFirst()
    let bounds = text[open.upperBound..<close].split(
      separator: ",",
      omittingEmptySubsequences: false
    )
    guard given.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      bounds.count <= 2, let least = bounds.first.flatMap({ Int($0) }),
      let most = bounds.last.flatMap({ Int($0) }), least <= most
    else { return nil }
    return least + given.count...most + given.count
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
