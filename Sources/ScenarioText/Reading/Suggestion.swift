/// The known word that an unknown one was probably meant to be.
package enum Suggestion {
  /// The nearest word, if it is near enough: one slip in three letters, case not counted.
  package static func nearest(to word: String, among known: [String]) -> String? {
    guard let best = scored(String(word.prefix(64)), among: known),
      best.distance <= max(1, best.word.count / 3), best.distance < best.word.count
    else { return nil }
    return best.word
  }

  /// The nearest word, however far it is.
  package static func closest(to word: String, among known: [String]) -> String? {
    scored(word, among: known)?.word
  }

  private static func scored(
    _ word: String,
    among known: [String]
  ) -> (word: String, distance: Int)? {
    let typed = Array(word.lowercased())
    let scored = known.map { (word: $0, distance: distance(typed, Array($0.lowercased()))) }
    return scored.min { $0.distance < $1.distance }
  }

  /// Ends a message: `did you mean …?`, or the list of what is known.
  package static func clause(for word: String, among known: [String], kind: String) -> String {
    if let nearest = nearest(to: word, among: known) { return "did you mean `\(nearest)`?" }
    return "\(kind) \(known.map { "`\($0)`" }.joined(separator: ", "))"
  }

  /// Insertions, deletions, replacements and swaps of neighbours.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for row in 1..<left.count + 1 {
      var line = [row]
      for column in 1..<right.count + 1 {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(
          rows[row - 1][column] + 1,
          line[column - 1] + 1,
          rows[row - 1][column - 1] + (isSame ? 0 : 1)
        )
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, rows[row - 2][column - 2] + 1)
        }
        line.append(best)
      }
      rows.append(line)
    }
    return rows[left.count][right.count]
  }
}
