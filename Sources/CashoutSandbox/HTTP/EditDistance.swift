/// How many single-letter changes turn one text into another (Levenshtein), for suggestions.
enum EditDistance {
  static func between(_ left: String, _ right: String) -> Int {
    let right = Array(right.unicodeScalars.prefix(200))
    var previous = Array(0...right.count)
    for (row, letter) in left.unicodeScalars.prefix(200).enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        let replaced = previous[column] + (letter == other ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count]
  }

  /// The candidate nearest to a text, if it is near enough to be meant.
  static func suggestion(for text: String, among candidates: some Sequence<String>) -> String? {
    let ranked = candidates.map { ($0, between(text.lowercased(), $0.lowercased())) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(1, text.count / 3) ? best.0 : nil
  }
}
