import SandboxCore
import Testing

/// One table of all checks of a create: an order that violates a check and all later ones is
/// refused by that check, and nothing changes.
struct RefusalTests {
  private struct Violation: Sendable {
    let refusal: Refusal
    var order: @Sendable (PayoutOrder) -> PayoutOrder = { $0 }
    var scenario: @Sendable (inout Scenario) -> Void = { _ in }
  }

  private static let violations = [
    Violation(refusal: .merchantDisabled, scenario: { $0.merchant.isEnabled = false }),
    Violation(refusal: .countryNotAvailable("BR"), order: { $0.with(isCountryKnown: false) }),
    Violation(
      refusal: .countryNotAvailable("BR"),
      scenario: { $0.merchant.enabledCountries = .only(["MX"]) }
    ),
    Violation(
      refusal: .currencyNotAccepted(.brl),
      order: { $0.with(isCurrencyAccepted: false) }
    ),
    Violation(
      refusal: .amountBelowMinimum(.brl(250_000)),
      scenario: { $0.merchant.minimumMinorUnits = 50_000 }
    ),
    Violation(refusal: .externalIDUsed("used"), order: { $0.with(externalID: "used") }),
    Violation(
      refusal: .invalidDetails(ContractFinding("no such bank")),
      order: { $0.with(invalidDetails: ContractFinding("no such bank")) }
    ),
    Violation(
      refusal: .limitExceeded(.transaction),
      scenario: { $0.merchant.limits = SpendingLimits(transaction: 1) }
    ),
    Violation(
      refusal: .insufficientFunds(needed: .usd(2000), availableMinorUnits: 1),
      scenario: { $0.wallets[.usd] = 1 }
    ),
    Violation(
      refusal: .invalidInlineScript(
        "\" soon\" is not a step; write delivered after 1s, completed after 10s,"
          + " rejected 826 after 3d or never"
      ),
      order: { $0.with(fields: RequestFields(["comments": .text("sandbox: soon")])) }
    ),
  ]

  @Test(arguments: violations.indices)
  func `the first violated check refuses`(_ first: Int) throws {
    var desk = Desk()
    try desk.create(.make("used"))
    var order = PayoutOrder.make("new", .brl(10_000))
    var scenario = Scenario(title: "harsh")
    for violation in Self.violations[first...] {
      order = violation.order(order)
      violation.scenario(&scenario)
    }
    desk.ask(.load(scenario))
    let before = desk
    #expect(desk.ask(.create(order)).refusal == Self.violations[first].refusal)
    #expect(desk.wallet() == before.wallet())
    #expect(desk.state.payouts.count == 1)
    #expect(desk.state.scheduledCount == before.state.scheduledCount)
    #expect(desk.effects == before.effects)
  }

  @Test func `an order without violations is accepted`() throws {
    var desk = Desk()
    try desk.create(.make("new", .brl(10_000)))
    #expect(desk.wallet() == [98_000, 2000])
  }

  @Test(arguments: SpendingLimits.Kind.allCases)
  func `limits are checked in their documented order`(_ kind: SpendingLimits.Kind) throws {
    let kinds = SpendingLimits.Kind.allCases
    func limit(_ of: SpendingLimits.Kind) throws -> Int64? {
      try #require(kinds.firstIndex(of: of)) >= #require(kinds.firstIndex(of: kind)) ? 0 : nil
    }
    var merchant = Merchant.make()
    merchant.limits = SpendingLimits(
      transaction: try limit(.transaction),
      daily: try limit(.daily),
      monthly: try limit(.monthly),
      userMonthlyQuantity: 0
    )
    var desk = Desk(rules: [], merchant: merchant)
    let fields = RequestFields(["document_id": .text("d")])
    #expect(desk.ask(.create(.make(fields: fields))).refusal == .limitExceeded(kind))
  }

  @Test func `an unknown payout or webhook is not found`() throws {
    var desk = Desk()
    let id = try desk.create(.make("a"))
    let unknown = try #require(PayoutID(2))
    for key in [
      PayoutKey(id: unknown, externalID: nil), PayoutKey(id: nil, externalID: "b"),
      PayoutKey(id: id, externalID: "b"), PayoutKey(id: unknown, externalID: "a"),
      PayoutKey(id: nil, externalID: nil),
    ] {
      #expect(desk.ask(.cancel(key)).refusal == .payoutNotFound)
    }
    let panel = Command.transition(unknown, to: .delivered, rejection: nil)
    #expect(desk.ask(panel).refusal == .payoutNotFound)
    let webhook = try #require(WebhookID(1))
    #expect(desk.ask(.resend(webhook)).refusal == .webhookNotFound)
    #expect(
      desk.ask(.webhookFinished(webhook, .answered(status: 200))).refusal == .webhookNotFound
    )
    #expect(
      desk.ask(.cancel(PayoutKey(id: id, externalID: "a"))) == .success(.changed(id, .cancelled))
    )
  }

  @Test(arguments: [0, -1, Int(UInt32.max) + 1, .max, .min])
  func `numbers that no payout can have are no ids`(_ number: Int) {
    #expect(PayoutID(number) == nil)
    #expect(WebhookID(number) == nil)
  }
}
