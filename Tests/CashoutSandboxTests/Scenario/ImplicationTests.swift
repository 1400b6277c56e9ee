import SandboxCore
import ScenarioLanguage
import Testing
import TextPatterns

/// What one test says about another, which is what a dry run of rules needs.
struct ImplicationTests {
  private static let late = ValueTest.pattern(.glob("late-*"))

  @Test(
    arguments: [
      (ValueTest.text("BR"), ValueTest.text("BR"), true), (.text("BR"), .text("MX"), false),
      (.text("BR"), .anyOf([.text("MX"), .text("BR")]), true),
      (.anyOf([.text("MX"), .text("BR")]), .text("BR"), false),
      (.anyOf([.text("BR"), .text("MX")]), .anyOf([.text("MX"), .text("BR"), .text("AR")]), true),
      (.text("late-1"), late, true), (.text("early-1"), late, false), (late, late, true),
      (late, .present, true), (.present, late, false), (.absent, .present, false),
      (.text("BR"), .present, true), (.text(""), .absent, true),
      (.number(.of("5")), .compare(.greaterOrEqual, .of("5")), true),
      (.number(.of("5")), .compare(.greater, .of("5")), false),
      (.range(.of("1")...(.of("9"))), .compare(.less, .of("10")), true),
      (.range(.of("1")...(.of("10"))), .compare(.less, .of("10")), false),
      (.compare(.greater, .of("10")), .compare(.greaterOrEqual, .of("10")), true),
      (.compare(.greaterOrEqual, .of("10")), .compare(.greater, .of("10")), false),
      (.compare(.greater, .of("10")), .compare(.notEqual, .of("10")), true),
      (.compare(.notEqual, .of("10")), .compare(.greater, .of("10")), false),
      (.number(.of("5")), late, false),
      (
        .anyOf([.text("005"), .number(.of("6"))]), .anyOf([.number(.of("6")), .number(.of("5"))]),
        true
      ),
      (
        .anyOf([.text("005"), .number(.of("7"))]), .anyOf([.number(.of("6")), .number(.of("5"))]),
        false
      ),
      (.anyOf([.text("late-1"), .absent]), .anyOf([.text(""), late]), true),
      (.anyOf([.text("late-1"), .present]), .anyOf([.text(""), late]), false),
      (.anyOf([.range(.of("5")...(.of("5")))]), .anyOf([.number(.of("5"))]), true),
    ] as [(ValueTest, ValueTest, Bool)]
  )
  func `a test implies another`(_ test: ValueTest, _ other: ValueTest, _ isImplied: Bool) {
    #expect(test.implies(other) == isImplied)
  }

  @Test(
    arguments: [
      (ValueTest.text("BR"), ValueTest.text("MX"), true), (.text("BR"), .text("BR"), false),
      (.text("late-1"), late, false), (late, .text("early"), true), (.absent, late, true),
      (.present, .absent, true), (.absent, .absent, false),
      (.number(.of("5")), .compare(.greater, .of("5")), true),
      (.range(.of("1")...(.of("5"))), .range(.of("5")...(.of("9"))), false),
      (.range(.of("1")...(.of("5"))), .range(.of("6")...(.of("9"))), true),
      (.anyOf([.text("BR"), .text("MX")]), .text("MX"), false),
      (.anyOf([.text("BR"), .text("MX")]), .anyOf([.text("AR")]), true),
      (late, .pattern(.glob("x*")), false),
      (.anyOf([.text("BR"), .number(.of("5"))]), .anyOf([.text("AR"), .text("5.0")]), false),
      (.anyOf([.text("BR"), .number(.of("5"))]), .anyOf([.text("AR"), .text("5.1")]), true),
      (.anyOf([.text("x"), .absent]), .anyOf([late, .text(" ")]), false),
      (.anyOf([.text("x"), .text("")]), .anyOf([late, .present]), false),
      (
        .anyOf([.text("x"), .compare(.less, .of("5"))]), .anyOf([.text("y"), .number(.of("5"))]),
        true
      ),
      (
        .anyOf([.text("x"), .compare(.less, .of("5"))]), .anyOf([.text("4"), .number(.of("5"))]),
        false
      ),
    ] as [(ValueTest, ValueTest, Bool)]
  )
  func `a test excludes another`(_ test: ValueTest, _ other: ValueTest, _ isExcluded: Bool) {
    #expect(test.excludes(other) == isExcluded)
    #expect(other.excludes(test) == isExcluded)
  }

  /// Compares with as much work as a dry run may make.
  private func covers(_ wide: RuleMatch, _ narrow: RuleMatch) -> Bool {
    var budget = ComparisonBudget()
    return wide.covers(narrow, &budget)
  }

  private func contradiction(_ when: RuleMatch) -> String? {
    var budget = ComparisonBudget()
    return when.contradiction(&budget)
  }

  private func match(_ pairs: KeyValuePairs<String, ValueTest>) -> [Condition] {
    pairs.map { Condition(key: $0, test: $1) }
  }

  @Test func `a rule covers one that says the same and more`() {
    let wide = RuleMatch(match: match(["country": .text("BR")]))
    let narrow = RuleMatch(
      match: match(["country": .text("BR"), "amount": .compare(.greater, .of("5"))])
    )
    #expect(covers(wide, narrow))
    #expect(!covers(narrow, wide))
    #expect(covers(RuleMatch(), narrow))
    #expect(!covers(RuleMatch(match: wide.match, every: 2), narrow))
    #expect(covers(wide, RuleMatch(match: wide.match, every: 2)))
  }

  @Test func `exceptions are looked at from both sides`() {
    let exceptMexico = RuleMatch(unless: match(["country": .text("MX")]))
    #expect(covers(exceptMexico, RuleMatch(match: match(["country": .text("BR")]))))
    #expect(!covers(exceptMexico, RuleMatch(match: match(["city": .text("Lima")]))))
    let exceptBoth = RuleMatch(unless: match(["country": .anyOf([.text("MX"), .text("AR")])]))
    #expect(covers(exceptMexico, exceptBoth))
    #expect(!covers(exceptBoth, exceptMexico))
  }

  @Test func `a rule contradicts itself`() {
    let when = RuleMatch(
      match: match(["country": .text("BR")]),
      unless: match(["country": .anyOf([.text("BR"), .text("MX")])])
    )
    #expect(contradiction(when) == "country")
    #expect(contradiction(RuleMatch(match: when.match)) == nil)
    #expect(RuleMatch(nth: .number(.of("3")), every: 2).hasImpossibleCount)
    #expect(!RuleMatch(nth: .number(.of("4")), every: 2).hasImpossibleCount)
    #expect(!RuleMatch(nth: .compare(.greater, .of("5000")), every: 2).hasImpossibleCount)
    #expect(!RuleMatch(nth: .number(.of("3"))).hasImpossibleCount)
    #expect(RuleMatch(nth: .compare(.less, .of("1"))).hasImpossibleCount)
    #expect(RuleMatch(nth: .range(.of("1001")...(.of("1999"))), every: 1000).hasImpossibleCount)
    #expect(RuleMatch(nth: .number(.of("99999999999999999999"))).hasImpossibleCount)
  }

  private func many(_ test: (Int) -> ValueTest) -> ValueTest { .anyOf((0..<45_000).map(test)) }

  @Test(.timeLimit(.minutes(10)))
  func `tens of thousands of values are compared in no time`() {
    let (up, down) = (many { .text("p-\($0)") }, many { .text("p-\(44_999 - $0)") })
    let (wide, narrow) = (match(["city": up]), match(["city": down]))
    #expect(covers(RuleMatch(match: wide), RuleMatch(match: narrow)))
    #expect(contradiction(RuleMatch(match: narrow, unless: wide)) == "city")
    let counts = many { .number(ScaledDecimal($0 * 2 + 1)) }
    #expect(RuleMatch(nth: counts, every: 2).hasImpossibleCount)
  }

  @Test(.timeLimit(.minutes(10)))
  func `thousands of rules are compared until the work is done`() {
    let rules = (0..<3000).map { RuleMatch(match: match(["city": .text("c\($0)")])) }
    var budget = ComparisonBudget()
    var compared = 0
    for index in rules.indices where !budget.isSpent {
      compared += index
      let isCovered = rules[..<index].contains { $0.covers(rules[index], &budget) }
      #expect(!isCovered)
    }
    #expect(budget.isSpent)
    #expect(compared >= 499_500)
  }

  @Test(.timeLimit(.minutes(10)))
  func `what would take long to compare cannot be told`() {
    let globs = (0..<2000).map { ValueTest.pattern(.glob("p-\($0)-*")) }
    let (up, down) = (ValueTest.anyOf(globs), ValueTest.anyOf(globs.reversed()))
    #expect(!covers(RuleMatch(match: match(["city": up])), RuleMatch(match: match(["city": down]))))
    let rules = (0..<300).map { number in
      let cities = (0..<200).map { ValueTest.text($0 < 199 ? "p-\($0)" : "last of \(number)") }
      return RuleMatch(match: match(["city": .anyOf(cities)]))
    }
    var budget = ComparisonBudget()
    let covered = rules.indices.dropFirst().filter { index in
      rules[..<index].contains { $0.covers(rules[index], &budget) }
    }
    #expect(covered == [])
  }
}

extension ScaledDecimal {
  fileprivate static func of(_ text: String) -> ScaledDecimal {
    ScaledDecimal(text) ?? ScaledDecimal(-1)
  }
}
