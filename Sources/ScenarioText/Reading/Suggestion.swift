/// The known word that an unknown one was probably meant to be.
package enum Suggestion {
  /// The nearest word, if it is near enough: one slip in three letters, case not counted.
  package static func nearest(to word: String, among known: [String]) -> String? {
    guard let best = scored(String(word.prefix(64)), among: known),
      best.distance <= slips(in: best.word)
    else { return nil }
    return best.word
  }

  /// The nearest word, however far it is.
  package static func closest(to word: String, among known: [String]) -> String? {
    scored(word, among: known)?.word
  }

  /// Whether a word is near enough to have been meant.
  package static func isNear(_ word: String, to known: String) -> Bool {
    let (typed, meant) = (letters(word.prefix(64)), letters(known[...]))
    let most = slips(in: known)
    // No fewer slips than letters that one has more.
    return abs(typed.count - meant.count) <= most && distance(typed, meant) <= most
  }

  /// How many slips a word may have and be known still: fewer than it has letters.
  private static func slips(in word: String) -> Int { min(max(1, word.count / 3), word.count - 1) }

  private static func scored(
    _ word: String,
    among known: [String]
  ) -> (word: String, distance: Int)? {
    let typed = letters(word[...])
    var best: (word: String, distance: Int)?
    for candidate in known {
      let meant = letters(candidate[...])
      if let best, abs(typed.count - meant.count) >= best.distance { continue }
      let distance = distance(typed, meant)
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best
  }

  /// Scalars, which compare as numbers: every unknown path is compared with every route.
  private static func letters(_ word: Substring) -> [Unicode.Scalar] {
    Array(word.lowercased().unicodeScalars)
  }

  /// Ends a message: `did you mean …?`, or the list of what is known.
  package static func clause(for word: String, among known: [String], kind: String) -> String {
    if let nearest = nearest(to: word, among: known) { return "did you mean `\(nearest)`?" }
    return "\(kind) \(known.map { "`\($0)`" }.joined(separator: ", "))"
  }

  /// Insertions, deletions, replacements and swaps of neighbours.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var before = Array(repeating: 0, count: right.count + 1)
    var above = Array(0...right.count)
    var line = above
    for row in 1..<left.count + 1 {
      line[0] = row
      for column in 1..<right.count + 1 {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(
          above[column] + 1,
          line[column - 1] + 1,
          above[column - 1] + (isSame ? 0 : 1)
        )
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, before[column - 2] + 1)
        }
        line[column] = best
      }
      (before, above, line) = (above, line, before)
    }
    return above[right.count]
  }
}
