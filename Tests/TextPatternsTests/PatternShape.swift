/// A pattern as what it means, which knows how to write itself and, slowly, what it finds.
indirect enum PatternShape: Sendable {
  /// One character of some kind, and its notation.
  case one(source: String, @Sendable (Unicode.Scalar) -> Bool)
  case sequence([PatternShape])
  case alternatives([PatternShape])
  /// So many times at least and, unless nil, at most, by a quantifier.
  case repeated(PatternShape, Int, Int?, quantifier: String)

  /// The pattern in the notation of ``TextPattern`` and of other engines.
  var source: String {
    switch self {
    case .one(let source, _): source
    case .sequence(let parts): parts.map(\.grouped).joined()
    case .alternatives(let parts): parts.map(\.source).joined(separator: "|")
    case .repeated(let part, _, _, let quantifier): part.atom + quantifier
    }
  }

  private var grouped: String { if case .alternatives = self { "(\(source))" } else { source } }

  private var atom: String { if case .one = self { source } else { "(?:\(source))" } }

  /// Whether the pattern is found from some start, with anchors or without.
  func isFound(in text: String, atStart: Bool, atEnd: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let starts = atStart ? [0] : Set(0...scalars.count)
    let ends = ends(from: starts, in: scalars)
    return atEnd ? ends.contains(scalars.count) : !ends.isEmpty
  }

  /// Where a match can end that begins at one of some places.
  private func ends(from starts: Set<Int>, in text: [Unicode.Scalar]) -> Set<Int> {
    switch self {
    case .one(_, let holds):
      Set(starts.filter { $0 < text.count && holds(text[$0]) }.map { $0 + 1 })
    case .sequence(let parts): parts.reduce(starts) { $1.ends(from: $0, in: text) }
    case .alternatives(let parts):
      parts.reduce([]) { $0.union($1.ends(from: starts, in: text)) }
    case .repeated(let part, let least, let most, _):
      Self.ends(of: part, least, most, from: starts, in: text)
    }
  }

  private static func ends(
    of part: PatternShape,
    _ least: Int,
    _ most: Int?,
    from starts: Set<Int>,
    in text: [Unicode.Scalar]
  ) -> Set<Int> {
    var places = starts
    for _ in 0..<least { places = part.ends(from: places, in: text) }
    var all = places
    // More rounds than there are places find nothing new.
    for _ in 0..<((most ?? least + text.count + 1) - least) {
      places = part.ends(from: places, in: text)
      all.formUnion(places)
    }
    return all
  }
}
