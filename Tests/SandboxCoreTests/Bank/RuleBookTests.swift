import SandboxCore
import Testing

struct RuleBookTests {
  private static func rule(_ name: String, _ when: RuleMatch) -> BankRule {
    BankRule(name: name, when: when, outcome: .timeline([]))
  }

  private static func key(_ key: String, _ test: ValueTest) -> Condition {
    Condition(key: key, test: test)
  }

  private func deciders(_ rules: [BankRule], _ orders: [PayoutOrder]) throws -> [String] {
    var book = RuleBook(rules)
    return try orders.map {
      try book.decide($0, login: "cashout_login", seed: 1).decision.source.name
    }
  }

  @Test(arguments: [
    (Int64(50_000), "BR", "large"), (49_999, "BR", "Brazil"), (50_000, "MX", "rest"),
    (1, "AR", "rest"),
  ])
  func `the first rule that applies decides`(_ amount: Int64, _ country: String, _ name: String)
    throws
  {
    let brazil = Self.key("country", .text("BR"))
    let large = Self.key("amount", .compare(.greaterOrEqual, .of("500")))
    let rules = [
      Self.rule("large", RuleMatch(match: [brazil, large])),
      Self.rule("Brazil", RuleMatch(match: [brazil])), Self.rule("rest", RuleMatch()),
      Self.rule("never reached", RuleMatch(match: [brazil])),
    ]
    #expect(try deciders(rules, [.make("a", .usd(amount), country: country)]) == [name])
  }

  @Test func `none of unless may hold`() throws {
    let rules = [
      Self.rule("plain", RuleMatch(unless: [Self.key("email", .present)])),
      Self.rule("mailed", RuleMatch()),
    ]
    let mailed = PayoutOrder.make(fields: RequestFields(["email": .text("a@b")]))
    #expect(try deciders(rules, [.make(), mailed]) == ["plain", "mailed"])
  }

  @Test(arguments: [
    (RuleMatch(nth: .number(.of("2"))), "-x---"),
    (RuleMatch(nth: .range(.of("2") ... .of("3"))), "-xx--"),
    (RuleMatch(nth: .compare(.greater, .of("3"))), "---xx"),
    (RuleMatch(every: 2), "-x-x-"),
    (RuleMatch(nth: .compare(.greater, .of("2")), every: 2), "---x-"),
    (RuleMatch(every: 1), "xxxxx"),
  ])
  func `counters let some requests through`(_ when: RuleMatch, _ pattern: String) throws {
    let orders = (0..<5).map { PayoutOrder.make("a-\($0)") }
    let names = try deciders([Self.rule("x", when), Self.rule("-", RuleMatch())], orders)
    #expect(names.joined() == pattern)
  }

  @Test func `only requests that pass the other conditions are counted`() throws {
    let when = RuleMatch(match: [Self.key("country", .text("BR"))], nth: .number(.of("2")))
    let orders = ["MX", "BR", "MX", "BR", "BR"].map { PayoutOrder.make(country: $0) }
    let names = try deciders([Self.rule("x", when), Self.rule("-", RuleMatch())], orders)
    #expect(names.joined() == "---x-")
  }

  @Test func `rules that failed on one key alone are near misses`() throws {
    let brazil = Self.key("country", .text("BR"))
    let large = Self.key("amount", .compare(.greaterOrEqual, .of("500")))
    var book = RuleBook([
      Self.rule("too small", RuleMatch(match: [brazil, large])),
      Self.rule("both wrong", RuleMatch(match: [Self.key("country", .text("MX")), large])),
      Self.rule("excluded", RuleMatch(unless: [brazil])),
      Self.rule("not yet", RuleMatch(match: [brazil], nth: .number(.of("2")))),
    ])
    let decision = try book.decide(.make("a", .usd(1)), login: "x", seed: 1).decision
    #expect(decision.source == .standard)
    #expect(decision.nearMisses.map(\.rule) == ["too small", "excluded", "not yet"])
    #expect(decision.nearMisses.map(\.key) == ["amount", "country", "nth"])
  }

  @Test(arguments: [
    (RuleMatch(), "inline script"),
    (RuleMatch(match: [Condition(key: "country", test: .text("BR"))]), "x"),
    (RuleMatch(match: [Condition(key: "country", test: .text("MX"))]), "inline script"),
    (RuleMatch(every: 2), "inline script"),
    (RuleMatch(every: 1), "x"),
  ])
  func `only a rule with conditions overrides an inline script`(_ when: RuleMatch, _ name: String)
    throws
  {
    let order = PayoutOrder.make(fields: RequestFields(["comments": .text("sandbox: never")]))
    #expect(try deciders([Self.rule("x", when)], [order]) == [name])
  }

  @Test func `a faulty inline script counts for no rule`() throws {
    var book = RuleBook([Self.rule("second", RuleMatch(every: 2))])
    let faulty = PayoutOrder.make(fields: RequestFields(["comments": .text("sandbox: soon")]))
    #expect(throws: InlineScript.Fault.self) { try book.decide(faulty, login: "x", seed: 1) }
    #expect(try book.decide(.make(), login: "x", seed: 1).decision.source == .standard)
    #expect(try book.decide(.make(), login: "x", seed: 1).decision.source == .rule("second"))
  }

  @Test func `branches are drawn by weight, also inside each other`() throws {
    let (never, pays) = (BankRule.never.outcome, BankRule.pays.outcome)
    let sendsBack = BankRule.sendsBack.outcome
    let inner = BankOutcome.oneOf([
      .init(weight: 1, outcome: pays), .init(weight: 1, outcome: sendsBack),
    ])
    var book = RuleBook([
      BankRule(
        name: "chance",
        outcome: .oneOf([.init(weight: 5, outcome: never), .init(weight: 95, outcome: inner)])
      )
    ])
    var counts = [0: 0, 2: 0, 3: 0]
    for number in 0..<2000 {
      counts[try book.decide(.make("p-\(number)"), login: "x", seed: 3).steps.count]? += 1
    }
    #expect((70...130).contains(counts[0] ?? 0))
    #expect((880...1020).contains(counts[2] ?? 0))
    #expect(counts.values.reduce(0, +) == 2000)
  }
}
