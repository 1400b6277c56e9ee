import SandboxCore
import Testing

/// What one test says about another, which is what a dry run of rules needs.
struct ImplicationTests {
  private static let late = ValueTest.pattern(.glob("late-*"))

  @Test(arguments: [
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
  ])
  func `a test implies another`(_ test: ValueTest, _ other: ValueTest, _ isImplied: Bool) {
    #expect(test.implies(other) == isImplied)
  }

  @Test(arguments: [
    (ValueTest.text("BR"), ValueTest.text("MX"), true), (.text("BR"), .text("BR"), false),
    (.text("late-1"), late, false), (late, .text("early"), true), (.absent, late, true),
    (.present, .absent, true), (.absent, .absent, false),
    (.number(.of("5")), .compare(.greater, .of("5")), true),
    (.range(.of("1")...(.of("5"))), .range(.of("5")...(.of("9"))), false),
    (.range(.of("1")...(.of("5"))), .range(.of("6")...(.of("9"))), true),
    (.anyOf([.text("BR"), .text("MX")]), .text("MX"), false),
    (.anyOf([.text("BR"), .text("MX")]), .anyOf([.text("AR")]), true),
    (late, .pattern(.glob("x*")), false),
  ])
  func `a test excludes another`(_ test: ValueTest, _ other: ValueTest, _ isExcluded: Bool) {
    #expect(test.excludes(other) == isExcluded)
    #expect(other.excludes(test) == isExcluded)
  }

  private func match(_ pairs: KeyValuePairs<String, ValueTest>) -> [Condition] {
    pairs.map { Condition(key: $0, test: $1) }
  }

  @Test func `a rule covers one that says the same and more`() {
    let wide = RuleMatch(match: match(["country": .text("BR")]))
    let narrow = RuleMatch(
      match: match(["country": .text("BR"), "amount": .compare(.greater, .of("5"))])
    )
    #expect(wide.covers(narrow))
    #expect(!narrow.covers(wide))
    #expect(RuleMatch().covers(narrow))
    #expect(!RuleMatch(match: wide.match, every: 2).covers(narrow))
    #expect(wide.covers(RuleMatch(match: wide.match, every: 2)))
  }

  @Test func `exceptions are looked at from both sides`() {
    let exceptMexico = RuleMatch(unless: match(["country": .text("MX")]))
    #expect(exceptMexico.covers(RuleMatch(match: match(["country": .text("BR")]))))
    #expect(!exceptMexico.covers(RuleMatch(match: match(["city": .text("Lima")]))))
    let exceptBoth = RuleMatch(unless: match(["country": .anyOf([.text("MX"), .text("AR")])]))
    #expect(exceptMexico.covers(exceptBoth))
    #expect(!exceptBoth.covers(exceptMexico))
  }

  @Test func `a rule contradicts itself`() {
    let when = RuleMatch(
      match: match(["country": .text("BR")]),
      unless: match(["country": .anyOf([.text("BR"), .text("MX")])])
    )
    #expect(when.contradiction == "country")
    #expect(RuleMatch(match: when.match).contradiction == nil)
    #expect(RuleMatch(nth: .number(.of("3")), every: 2).hasImpossibleCount)
    #expect(!RuleMatch(nth: .number(.of("4")), every: 2).hasImpossibleCount)
    #expect(!RuleMatch(nth: .compare(.greater, .of("5000")), every: 2).hasImpossibleCount)
  }
}
