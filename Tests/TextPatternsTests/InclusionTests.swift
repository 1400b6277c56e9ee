import Testing
import TextPatterns

/// Whether one pattern takes all that another one takes, told without a text.
struct InclusionTests {
  private func includes(_ wide: TextPattern, _ narrow: TextPattern) -> Bool {
    var steps = 1_000_000
    return wide.includes(narrow, &steps)
  }

  @Test(
    arguments: [
      ("late-*", "late-x-*"), ("*", "ab*"), ("*ab", "*xab"), ("a*", "a?"), ("?*", "*?"),
      ("*b*", "ab*"), ("a?*", "a??"), ("late-*", "late-*"),
    ]
  )
  func `a glob takes what a narrower one takes`(_ wide: String, _ narrow: String) {
    #expect(includes(.glob(wide), .glob(narrow)))
  }

  @Test(
    arguments: [
      ("late-x-*", "late-*"), ("ab*", "*"), ("a?", "a*"), ("a*", "*a"), ("a??", "a?*"),
      ("late-*", "early-*"),
    ]
  )
  func `a glob leaves what a narrower one does not take`(_ wide: String, _ narrow: String) {
    #expect(!includes(.glob(wide), .glob(narrow)))
  }

  @Test(
    arguments: [
      ("^a", "^ab", true), ("^ab", "^a", false), ("a", "^ba$", true), (#"\d"#, "[3-5]x", true),
      ("[3-5]", #"\d"#, false), ("^(a|b)+$", "^(ab)+$", true), ("^(ab)+$", "^(a|b)+$", false),
      ("^$", "^a?$", false), ("^a?$", "^$", true), (".", "\\n", false), ("^[^a]*$", "^b*$", true),
      ("[\u{E000}-\u{FFFF}]", "[\u{D7FF}\u{E000}]", false), ("$", "x", true),
    ]
  )
  func `expressions are compared by what they find`(
    _ wide: String,
    _ narrow: String,
    _ isIncluded: Bool
  ) throws {
    #expect(includes(try TextPattern(wide), try TextPattern(narrow)) == isIncluded)
  }

  @Test func `what is told of random patterns is true of random texts`() throws {
    var draw = PatternDraw(seed: 2026)
    var (told, matched) = (0, 0)
    for _ in 0..<300 {
      let (one, other) = (draw.shape(depth: 1, isTame: false), draw.shape(depth: 1, isTame: false))
      let narrow = try TextPattern("^(\(one.source))$")
      let both = try TextPattern("^(\(other.source)|\(one.source))$")
      #expect(includes(both, narrow), "/\(both.source)/ has /\(narrow.source)/ in it")
      let wide = try TextPattern(other.source)
      guard includes(wide, narrow) else { continue }
      told += 1
      for _ in 0..<20 {
        let text = draw.text()
        matched += narrow.matches(text) ? 1 : 0
        #expect(!narrow.matches(text) || wide.matches(text), "/\(wide.source)/, \(text)")
      }
    }
    #expect(told > 10 && matched > 20)
  }

  @Test func `what takes too long is not told`() throws {
    let slow = try TextPattern("^((a|b)*a(a|b){12}|[ab]*)$")
    let narrow = try TextPattern("^[ab]*$")
    #expect(includes(slow, narrow))
    var steps = 5000
    #expect(!slow.includes(narrow, &steps))
    #expect(steps <= 0)
    #expect(steps > -5000)
  }
}
