import SandboxCore
import SeededChance

/// Creates of many kinds, some of which are refused.
extension Simulation {
  mutating func drawnOrder() -> PayoutOrder {
    creates += 1
    let order = PayoutOrder.make(
      happens(5) ? "s-\(drawn(creates) + 1)" : "s-\(creates)",
      Money(
        minorUnits: drawn(happens(5) ? Int64(9_000_000) : 20_000) + 1,
        currency: drawnCurrency()
      ),
      country: drawn(of: ["BR", "BR", "MX", "AR"]),
      isOnHold: happens(8),
      notificationURL: happens(30) ? "http://own/\(drawn(3))" : nil,
      fields: drawnFields(),
      presetRejection: happens(3) ? 814 : nil
    )
    return order.with(
      contract: happens(5) ? .silent : nil,
      isCountryKnown: !happens(1),
      isCurrencyAccepted: !happens(1),
      invalidDetails: happens(2) ? ContractFinding("wrong") : nil
    )
  }

  private mutating func drawnFields() -> RequestFields {
    var fields = RequestFields()
    fields.append("document_id", .text("d-\(drawn(8))"))
    if happens(15) { fields.append("comments", .text(drawn(of: Self.comments))) }
    return fields
  }

  private static let comments = [
    "rent", "sandbox: never", "sandbox: delivered after 0s, completed after 0s, rejected after 0s",
    "sandbox: rejected 801 after 1h", "sandbox: delivered after 5m, rejected after 2d",
    "sandbox: delivered after 36500d", "sandbox: soon", "sandbox: completed after 1s",
  ]

  mutating func drawnScenario() -> Scenario {
    var scenario = Scenario(
      title: "drawn",
      script: BankScript(rules: drawn(of: Self.ruleSets), webhooks: drawn(of: Self.policies))
    )
    scenario.script.conditions = drawn(of: Self.conditions)
    scenario.script.declines = drawn(of: Self.declines)
    if happens(30) { scenario.seed = chance.next() }
    if happens(50) { scenario.wallets[drawnCurrency()] = drawn(Int64(3_000_000)) }
    if happens(30) {
      scenario.rates[.brl] = ScaledDecimal(millionths: Int128(drawn(9_000_000) + 1))
    }
    if happens(30) {
      scenario.merchant.fees = Fees(
        percent: ScaledDecimal(millionths: Int128(drawn(5_000_000))),
        fixedMinorUnits: drawn(Int64(100))
      )
    }
    if happens(50) { scenario.merchant.limits = drawn(of: Self.limits) }
    if happens(20) { scenario.merchant.settlementCurrency = drawn(of: [.usd, .usd, .brl]) }
    scenario.merchant.minimumMinorUnits = happens(20) ? 500 : 0
    return scenario
  }

  private static let limits = [
    SpendingLimits(), SpendingLimits(), SpendingLimits(transaction: 15_000),
    SpendingLimits(daily: 2_000_000), SpendingLimits(monthly: 4_000_000),
    SpendingLimits(userMonthlyQuantity: 40),
  ]

  private static let policies = [
    WebhookPolicy(), WebhookPolicy(), WebhookPolicy(tellsCreation: true),
    WebhookPolicy(retries: []), WebhookPolicy(retries: [.zero, .zero, .seconds(1), .seconds(1)]),
    WebhookPolicy(retries: [.zero, .seconds(60)], rules: twists),
    WebhookPolicy(tellsCreation: true, rules: twists), WebhookPolicy(on: .final),
  ]

  private static let refuses = BankRule(
    name: "refuses",
    outcome: .timeline([PlannedStep(after: .zero, .rejected(Rejection(code: 803)))])
  )

  private static let ruleSets: [[BankRule]] = [
    [], [.sendsBack], [.never], [refuses], [waits],
    [
      BankRule(
        name: "every third",
        when: RuleMatch(every: 3),
        outcome: BankRule.sendsBack.outcome
      ),
      BankRule(
        name: "chance",
        outcome: .oneOf([
          .init(weight: 4, outcome: BankRule.pays.outcome),
          .init(weight: 2, outcome: BankRule.sendsBack.outcome),
          .init(weight: 1, outcome: BankRule.never.outcome),
          .init(weight: 1, outcome: refuses.outcome),
        ])
      ),
    ],
  ]
}
