import Foundation
import Testing
import TextPatterns

/// Random patterns on random texts, against what they mean and against Foundation's engine.
///
/// Each run draws a seed of its own and prints it; to repeat one:
/// `PATTERN_SEED=7 swift test --filter PatternFuzzTests`.
struct PatternFuzzTests {
  private static let seed: UInt64 = {
    let asked = ProcessInfo.processInfo.environment["PATTERN_SEED"].flatMap { UInt64($0) }
    let seed = asked ?? UInt64.random(in: 1...1_000_000)
    print("pattern fuzzer: PATTERN_SEED=\(seed)")
    return seed
  }()

  /// The same pattern with more states than the machine of small ones takes.
  private static func enlarged(_ source: String) -> String {
    let isAnchored = source.hasPrefix("^")
    return (isAnchored ? "^(?:" : "(?:") + "(?:\(source))|\u{F0000}{65})"
  }

  @Test func `random patterns find what they mean`() throws {
    var draw = PatternDraw(seed: Self.seed)
    var found = 0
    for _ in 0..<400 {
      let shape = draw.shape(isTame: false)
      let (atStart, atEnd) = (draw.flag(), draw.flag())
      let source = (atStart ? "^(" : "(") + shape.source + (atEnd ? ")$" : ")")
      let pattern = try #require(try? TextPattern(source), "/\(source)/, seed \(Self.seed)")
      let large = try #require(try? TextPattern(Self.enlarged(source)))
      for _ in 0..<8 {
        let text = draw.text()
        let expected = shape.isFound(in: text, atStart: atStart, atEnd: atEnd)
        found += expected ? 1 : 0
        #expect(
          pattern.matches(text) == expected && large.matches(text) == expected,
          "/\(source)/ on \"\(text)\", PATTERN_SEED=\(Self.seed)"
        )
      }
    }
    // A fuzzer that never matches, or always does, would compare nothing.
    #expect((300...2900).contains(found), "\(found) of 3200 matched, PATTERN_SEED=\(Self.seed)")
  }

  @Test func `random patterns find what Foundation's engine finds`() throws {
    var draw = PatternDraw(seed: Self.seed &+ 2)
    var found = 0
    for _ in 0..<400 {
      let source = draw.shape(isTame: true).source
      let pattern = try #require(try? TextPattern(source), "/\(source)/, seed \(Self.seed)")
      let large = try #require(try? TextPattern(Self.enlarged(source)))
      let reference = try NSRegularExpression(pattern: source)
      for _ in 0..<8 {
        let text = draw.text()
        let range = NSRange(text.startIndex..., in: text)
        let expected = reference.firstMatch(in: text, range: range) != nil
        found += expected ? 1 : 0
        #expect(
          pattern.matches(text) == expected && large.matches(text) == expected,
          "/\(source)/ on \"\(text)\", PATTERN_SEED=\(Self.seed)"
        )
      }
    }
    #expect((150...3050).contains(found), "\(found) of 3200 matched, PATTERN_SEED=\(Self.seed)")
  }

  @Test func `no nest of repetitions is read for long or grows without bound`() {
    var draw = PatternDraw(seed: Self.seed &+ 1)
    for _ in 0..<300 {
      let source = draw.nest()
      let states = (try? TextPattern(source))?.stateCount ?? 0
      #expect(states <= 11_000, "/\(source)/, PATTERN_SEED=\(Self.seed)")
    }
  }

  @Test(arguments: [
    "((((x{0}){1000}){1000}){1000}){1000}", "(((((){0}){1000}){1000}){1000}){1000}",
    "((((x{0}y{0}|z{0}){1000}){1000}){1000}){1000}", "((((^$){1000}){1000}){1000}){1000}",
  ])
  func `loops of nothing count as states`(_ source: String) {
    let fault = #expect(throws: TextPattern.Fault.self) { try TextPattern(source) }
    #expect(fault?.message.contains("more than 10000 states") == true, "\(source)")
  }

  @Test func `a class of very many characters is read once`() throws {
    let scalars = (0..<60_000).compactMap { Unicode.Scalar(0x4E00 + UInt32($0) * 2) }
    var source = "["
    for scalar in scalars { source.unicodeScalars.append(scalar) }
    let pattern = try TextPattern(source + "]")
    #expect(pattern.matches("\u{4E00}") && !pattern.matches("\u{4E01}"))
  }

  @Test(arguments: [
    ("^(a|b)*c$", 100, true), ("^(a|b)*c$", 100_000, false), ("^a*$", 10, true),
    // More states than the machine of small ones takes.
    ("^(a|b)*c{70}$", 100, true),
  ])
  func `a match that passes its budget is given up`(_ source: String, _ steps: Int, _ isIn: Bool) {
    guard let pattern = try? TextPattern(source) else {
      Issue.record("/\(source)/ is no pattern")
      return
    }
    let text = String(repeating: "ab", count: isIn ? 1000 : 10)
    var budget = MatchBudget(steps: steps)
    #expect(!pattern.matches(text, &budget))
    #expect(budget.isSpent == isIn)
  }
}
