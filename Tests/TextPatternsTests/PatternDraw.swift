/// Draws patterns and texts from a seed: few letters, so that many match.
struct PatternDraw {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64: every seed is a good one.
  private mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[next(below: choices.count)]
  }

  mutating func flag() -> Bool { next(below: 3) == 0 }

  mutating func text() -> String {
    // No letter beyond ASCII, which other engines take for a `\w`.
    let letters = ["a", "b", "c", "1", "7", " ", "-", "_", "—", "😀", "A", "."]
    return (0..<next(below: 10)).map { _ in pick(letters) }.joined()
  }

  /// A pattern of everything that there is; a tame one has no part that may be empty and is
  /// repeated, which other engines read in different ways or for ever.
  mutating func shape(depth: Int = 3, isTame: Bool) -> PatternShape {
    let parts = (0...(next(below: 4) / 3)).map { _ in sequence(depth: depth, isTame: isTame) }
    return parts.count == 1 ? parts[0] : .alternatives(parts)
  }

  private mutating func sequence(depth: Int, isTame: Bool) -> PatternShape {
    // One character for sure keeps a tame group from being empty.
    let first = isTame ? [one()] : []
    return .sequence(
      first
        + (0...next(below: 3)).map { _ in
          guard depth > 0, flag() else { return quantified(one(), isTame: isTame, mayLoop: true) }
          let group = shape(depth: depth - 1, isTame: isTame)
          return quantified(group, isTame: isTame, mayLoop: !isTame || depth == 1)
        }
    )
  }

  private mutating func quantified(
    _ part: PatternShape,
    isTame: Bool,
    mayLoop: Bool
  ) -> PatternShape {
    let few = next(below: 3) + (isTame ? 1 : 0)
    let counted: [(Int, Int?, String)] = [
      (1, 1, ""), (1, 1, ""), (1, 1, "{1}"), (0, 1, "?"), (0, 1, "??"), (few, few, "{\(few)}"),
      (few, few + 1, "{\(few),\(few + 1)}"),
    ]
    let loops: [(Int, Int?, String)] = [
      (0, nil, "*"), (1, nil, "+"), (0, nil, "*?"), (1, nil, "+?"), (few, nil, "{\(few),}"),
    ]
    let (least, most, quantifier) = pick(mayLoop ? counted + loops : counted)
    return .repeated(part, least, most, quantifier: quantifier)
  }

  private mutating func one() -> PatternShape {
    let letter: @Sendable (Unicode.Scalar) -> Bool = { "aAbc".unicodeScalars.contains($0) }
    let digit: @Sendable (Unicode.Scalar) -> Bool = { "17".unicodeScalars.contains($0) }
    return pick([
      .one(source: "a") { $0 == "a" }, .one(source: "b") { $0 == "b" },
      .one(source: "😀") { $0 == "😀" }, .one(source: ".") { _ in true },
      .one(source: #"\d"#, digit), .one(source: #"\D"#) { !digit($0) },
      .one(source: #"\w"#) { letter($0) || digit($0) || $0 == "_" },
      .one(source: #"\W"#) { !letter($0) && !digit($0) && $0 != "_" },
      .one(source: #"\s"#) { $0 == " " }, .one(source: #"\S"#) { $0 != " " },
      .one(source: "[a-c]") { "abc".unicodeScalars.contains($0) },
      .one(source: "[^a]") { $0 != "a" },
      .one(source: #"[\d_-]"#) { digit($0) || "_-".contains(Character($0)) },
      .one(source: #"\."#) { $0 == "." }, .one(source: #"\u2014"#) { $0 == "—" },
      .one(source: #"\x41"#) { $0 == "A" },
    ])
  }

  /// Repetitions inside repetitions, up to the largest counts that there are.
  mutating func nest() -> String {
    var source = pick(["x", "x{0}", "", "a|", "^", "[a-z]?", "(x*)"])
    for _ in 0...next(below: 6) {
      let count = pick(["0", "1", "2", "1000", "999", "37"])
      source = "(\(source))" + pick(["{\(count)}", "{\(count),}", "{0,\(count)}", "*", "?"])
    }
    return source
  }
}
