import SandboxCore
import Testing

/// Refusals that a scenario asks for, each at its place among the platform's checks.
struct DeclineTests {
  private func desk(_ rules: [DeclineRule], _ change: (inout SandboxSettings) -> Void = { _ in })
    -> Desk
  {
    var settings = SandboxSettings.make(rules: [.pays])
    settings.script.declines = rules
    change(&settings)
    return Desk(settings)
  }

  private static let stages: [Int: Decline.Stage] = [
    518: .account, 504: .beneficiary, 515: .beneficiary, 538: .beneficiary, 503: .limits,
    514: .balance, 537: .end, 702: .cancel,
  ]

  private func decline(_ code: Int, reason: String? = nil) throws -> Decline {
    Decline(code: code, stage: try #require(Self.stages[code]), reason: reason)
  }

  private func rule(_ code: Int, _ when: RuleMatch = RuleMatch()) throws -> DeclineRule {
    DeclineRule(name: "no \(code)", when: when, try decline(code))
  }

  @Test(arguments: [
    (518, ["account"], true), (504, ["details"], false), (504, ["limits"], true),
    (503, ["limits"], false), (503, ["money"], true), (514, ["limits"], false),
    (537, ["money"], false),
  ])
  func `a decline comes at its place in the order of checks`(
    _ code: Int,
    _ wrong: [String],
    _ isFirst: Bool
  ) throws {
    var desk = desk([try rule(code)]) { settings in
      if wrong.contains("limits") { settings.merchant.limits = SpendingLimits(transaction: 1) }
      if wrong.contains("money") { settings.wallets = [.usd: 1] }
      if wrong.contains("account") { settings.merchant.minimumMinorUnits = 50_000 }
    }
    let finding = wrong.contains("details") ? ContractFinding("wrong") : nil
    let order = PayoutOrder.make().with(invalidDetails: finding)
    let refusal = desk.ask(.create(order)).refusal
    let declined = Refusal.declined(try decline(code), rule: "no \(code)")
    #expect((refusal == declined) == isFirst, "\(String(describing: refusal))")
    #expect(refusal != nil)
    #expect(desk.state.payouts.isEmpty)
  }

  @Test func `a decline matches what rules match, and counts what comes so far`() throws {
    let when = RuleMatch(
      match: [Condition(key: "country", test: .text("BR"))],
      nth: .number(.of("2"))
    )
    var desk = desk([try rule(504, when)])
    try desk.create(.make("a"))
    try desk.create(.make("b", country: "MX"))
    #expect(desk.ask(.create(.make("a"))).refusal == .externalIDUsed("a"))
    let second = desk.ask(.create(.make("c"))).refusal
    #expect(second == .declined(try decline(504), rule: "no 504"))
    try desk.create(.make("c"))
    #expect(desk.wallet() == [70_000, 30_000])
  }

  @Test func `a declined cancel leaves the payout as it is, whose own create is looked at`() throws
  {
    let when = RuleMatch(
      match: [
        Condition(key: "country", test: .text("BR")),
        Condition(key: "endpoint", test: .text("cancel")),
      ],
      nth: .number(.of("1"))
    )
    var desk = desk([try rule(702, when)])
    try desk.create(.make("a"))
    let key = PayoutKey(id: nil, externalID: "a")
    let declined = Refusal.declined(try decline(702), rule: "no 702")
    #expect(desk.ask(.cancel(key)).refusal == declined)
    #expect(desk.state.payouts.map(\.status) == [.pending])
    #expect(desk.ask(.cancel(key)).refusal == nil)
    #expect(desk.state.payouts.map(\.status) == [.cancelled])
    guard case .illegalTransition? = desk.ask(.cancel(key)).refusal else {
      Issue.record("a payout was cancelled twice")
      return
    }
  }

  @Test func `the first rule of a stage decides`() throws {
    let other = DeclineRule(name: "second", try decline(515, reason: "SUSPENDED"))
    var desk = desk([try rule(538), other])
    let refusal = desk.ask(.create(.make())).refusal
    #expect(refusal == .declined(try decline(538), rule: "no 538"))
  }
}
