/// Draws patterns and texts from a seed: few letters, so that many match.
///
/// A loop stands in no other loop, for the engine to compare with would take for ever to go back.
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

  private mutating func pick(_ choices: [String]) -> String { choices[next(below: choices.count)] }

  mutating func text() -> String {
    let letters = ["a", "b", "c", "1", "7", " ", "-", "_", "—", "😀", "A", "."]
    return (0..<next(below: 10)).map { _ in pick(letters) }.joined()
  }

  mutating func pattern() -> String {
    let start = pick(["", "", "^"])
    let end = pick(["", "", "$"])
    return start + alternatives(depth: 3, mayLoop: true) + end
  }

  private mutating func alternatives(depth: Int, mayLoop: Bool) -> String {
    (0...(next(below: 4) / 3)).map { _ in sequence(depth: depth, mayLoop: mayLoop) }
      .joined(separator: "|")
  }

  private mutating func sequence(depth: Int, mayLoop: Bool) -> String {
    (0...next(below: 3)).map { _ in
      let loops = mayLoop && next(below: 3) == 0
      let atom = atom(depth: depth, mayLoop: mayLoop && !loops)
      return atom + (loops ? loop() : quantifier())
    }.joined()
  }

  private mutating func atom(depth: Int, mayLoop: Bool) -> String {
    guard depth > 0, next(below: 3) == 0 else {
      return pick([
        "a", "b", "c", "1", "—", "😀", ".", #"\d"#, #"\w"#, #"\s"#, #"\D"#, #"\W"#, #"\S"#,
        "[a-c]", "[^a]", #"[\d_-]"#, #"[^\w ]"#, #"\."#, #"\u2014"#, #"\x41"#,
      ])
    }
    return pick(["(", "(?:"]) + alternatives(depth: depth - 1, mayLoop: mayLoop) + ")"
  }

  private mutating func loop() -> String { pick(["*", "+", "*?", "+?", "{\(next(below: 3)),}"]) }

  private mutating func quantifier() -> String {
    let few = next(below: 3)
    return pick(["", "", "", "?", "{\(few)}", "{\(few),\(few + 1)}", "{0}"])
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
