import CashoutSandbox
import SandboxCore
import ScenarioLanguage
import Testing

/// What a file that loads says.
@Suite struct ScenarioLoaderTests {
  private let full = """
    scenario: Everything at once
    description: All keys that there are.
    tags: [smoke, brazil]
    seed: 18446744073709551615
    clock: { mode: live, speed: 0.5, start: 2026-01-05T06:00:00.250-03:00 }
    brand: tupay
    rates: { BRL: 5.25, USD: 1 }
    merchant:
      login: me
      pass: "1234"
      signature: key
      wallets: { USD: 10.5, BRL: "0" }
      settlement_currency: BRL
      fees: { percent: 1.5, fixed: 0.30 }
      limits: { transaction: 10, daily: 20.25, monthly: 30, user_monthly_quantity: 4 }
      minimum_amount: 1
      allowed_ips: [203.0.113.7, "2001:db8::1"]
      webhook_url: http://localhost:9000/hook
      enabled_countries: [BR, "NO"]
      enabled: false
    webhooks: { on: change, on_create: true, retry: [1m, 1h30m] }
    """

  @Test func `every key of the head and the merchant arrives`() throws {
    let file = try ScenarioLoader.load(full, name: "full.yaml")
    let merchant = file.scenario.merchant
    #expect(file.scenario.title == "Everything at once")
    #expect(file.description == "All keys that there are.")
    #expect(file.tags == ["smoke", "brazil"])
    #expect(file.scenario.seed == .max)
    #expect(file.clock.mode == .live)
    #expect(file.clock.speed == ScaledDecimal("0.5"))
    #expect(file.clock.start?.rfc3339 == "2026-01-05T09:00:00.250Z")
    #expect(file.choices == ["brand": "tupay"])
    #expect(file.scenario.rates.values.map(\.description).sorted() == ["1", "5.25"])
    #expect([merchant.login, merchant.pass, merchant.signature] == ["me", "1234", "key"])
    #expect(file.scenario.wallets.values.sorted() == [0, 1050])
    #expect(merchant.settlementCurrency == Currency("BRL"))
    #expect(merchant.webhookURL == "http://localhost:9000/hook")
    #expect(file.text == full)
    #expect(file.name == "full.yaml")
  }

  @Test(
    arguments: [
      ("203.0.113.7", "203.0.113.7"), ("2001:0DB8:0:0::1", "2001:db8::1"),
      ("::ffff:203.0.113.7", "203.0.113.7"), ("203.0.113.07", nil), ("203.0.113", nil),
      ("1::2::3", nil), ("2001:db8::1/64", nil), ("fe80::1%eth0", nil), ("localhost", nil),
    ]
  )
  func `an address is read as callers' addresses are seen`(_ text: String, _ seen: String?) {
    let scenario = "scenario: callers\nmerchant: { allowed_ips: [\"\(text)\"] }\n"
    let merchant = (try? ScenarioLoader.load(scenario))?.scenario.merchant
    #expect(merchant?.allowedIPs == seen.map { .only([$0]) })
  }

  @Test func `what the merchant may and pays arrives`() throws {
    let scenario = try ScenarioLoader.load(full).scenario
    let merchant = scenario.merchant
    #expect(
      merchant.fees == Fees(percent: ScaledDecimal(millionths: 1_500_000), fixedMinorUnits: 30)
    )
    #expect(
      merchant.limits
        == SpendingLimits(transaction: 1000, daily: 2025, monthly: 3000, userMonthlyQuantity: 4)
    )
    #expect(merchant.minimumMinorUnits == 100)
    #expect(merchant.allowedIPs == .only(["203.0.113.7", "2001:db8::1"]))
    #expect(merchant.enabledCountries == .only(["BR", "NO"]))
    #expect(merchant.isEnabled == false)
    #expect(
      scenario.script.webhooks
        == WebhookPolicy(retries: [.seconds(60), .seconds(5400)], tellsCreation: true)
    )
  }

  @Test func `a title alone leaves everything as it is`() throws {
    let file = try ScenarioLoader.load("scenario: Nothing else")
    #expect(file.scenario == Scenario(title: "Nothing else"))
    #expect(file.clock == ClockStatement())
    #expect(file.choices.isEmpty)
  }

  @Test func `steps keep their waits, codes, reasons and references`() throws {
    let file = try ScenarioLoader.load(
      """
      scenario: x
      bank:
        rules:
          - timeline:
              - { after: 0s, status: DELIVERED, provider_reference: "P-{external_id}" }
              - { after: 1h30m, status: COMPLETED, bank_reference: "{cashout_id}" }
              - { after: 3d, status: REJECTED, reason: "It came back" }
      """
    )
    let reversal = Rejection.unstated(reason: "It came back")
    let steps = [
      PlannedStep(after: .zero, .delivered, providerReference: "P-{external_id}"),
      PlannedStep(after: .seconds(5400), .completed, bankReference: "{cashout_id}"),
      PlannedStep(after: .seconds(3 * 86_400), .rejected(reversal)),
    ]
    #expect(
      file.scenario.script.rules == [BankRule(name: "rule 1", outcome: .timeline(steps))]
    )
  }

  @Test func `a choice keeps its weights in millionths`() throws {
    let file = try ScenarioLoader.load(
      "scenario: x\nbank: { rules: [{ one_of: [{ weight: 0.5, timeline: never },"
        + " { weight: 2, timeline: [{ after: 1s, status: REJECTED }] }] }] }"
    )
    let rejected = PlannedStep(after: .seconds(1), .rejected(.unstated()))
    let branches = [
      BankOutcome.Branch(weight: 500_000, outcome: .timeline([])),
      BankOutcome.Branch(weight: 2_000_000, outcome: .timeline([rejected])),
    ]
    #expect(file.scenario.script.rules.map(\.outcome) == [.oneOf(branches)])
  }

  @Test(arguments: [
    #"{"scenario":"x","seed":7,"bank":{"rules":[{"match":{"country":"BR"},"timeline":"never"}]}}"#,
    "\u{FEFF}scenario: x\r\nseed: 7\r\nbank:\r\n  rules:\r\n  - match: {country: BR}\r\n    timeline: never",
    "---\n'scenario': 'x'\n\"seed\": \"7\"\nbank: {rules: [{match: {country: BR}, timeline: never}]}\n...",
    "scenario: &t x\nseed: 7\nbank: {rules: [{match: &m {country: BR}, timeline: never}]}",
    "scenario: x\nseed: 7\nbank:\n  rules: # comment *star\n  - timeline: never\n    match:\n      country: BR",
  ])
  func `the same scenario may be written in many ways`(_ text: String) throws {
    let rule = BankRule(
      name: "rule 1",
      when: RuleMatch(match: [Condition(key: "country", test: .text("BR"))]),
      outcome: .timeline([])
    )
    var expected = Scenario(title: "x", script: BankScript(rules: [rule]))
    expected.seed = 7
    #expect(try ScenarioLoader.load(text).scenario == expected)
  }

  @Test func `aliases stand for what their anchors hold`() throws {
    let file = try ScenarioLoader.load(
      """
      scenario: &title "a * b"
      description: *title
      bank:
        rules:
          - match: { nth: 1 }
            timeline: &pays [{ after: 2s, status: DELIVERED }]
          - timeline: *pays
      """
    )
    #expect(file.description == "a * b")
    let outcomes = file.scenario.script.rules.map(\.outcome)
    #expect(outcomes[0] == outcomes[1])
  }
}
