import SandboxCore
import Testing

struct LimitTests {
  /// One minute before midnight UTC on the last day of February of a leap year.
  private static let leapNight = Instant(millisecondsSince1970: 1_709_251_140_000)

  private func desk(_ limits: SpendingLimits, start: Instant = leapNight) -> Desk {
    var merchant = Merchant.make()
    merchant.limits = limits
    return Desk(.make(start: start, merchant: merchant, rules: [.never]))
  }

  private func order(_ externalID: String, _ amount: Money, document: String = "d") -> PayoutOrder {
    .make(externalID, amount, fields: RequestFields(["document_id": .text(document)]))
  }

  @Test(arguments: [(10_000, nil), (10_001, .transaction)] as [(Int64, SpendingLimits.Kind?)])
  func `one payout may be as large as the limit`(_ amount: Int64, _ kind: SpendingLimits.Kind?) {
    var desk = desk(SpendingLimits(transaction: 10_000))
    #expect(desk.ask(.create(order("a", .usd(amount)))).refusal == kind.map { .limitExceeded($0) })
  }

  @Test func `limits are in the settlement currency`() {
    var desk = desk(SpendingLimits(transaction: 10_000))
    #expect(desk.ask(.create(order("a", .brl(50_002)))).refusal == nil)
    #expect(desk.ask(.create(order("b", .brl(50_003)))).refusal == .limitExceeded(.transaction))
  }

  @Test(arguments: [
    (SpendingLimits(daily: 15_000), SpendingLimits.Kind.daily),
    (SpendingLimits(monthly: 15_000), .monthly),
    (SpendingLimits(userMonthlyQuantity: 1), .userMonthlyQuantity),
  ])
  func `a new day and month in UTC begin anew`(
    _ limits: SpendingLimits,
    _ kind: SpendingLimits.Kind
  ) throws {
    var desk = desk(limits)
    try desk.create(order("a", .usd(10_000)))
    #expect(desk.ask(.create(order("b", .usd(10_000)))).refusal == .limitExceeded(kind))
    desk.pass(.milliseconds(59_999))
    #expect(desk.ask(.create(order("b", .usd(10_000)))).refusal == .limitExceeded(kind))
    desk.pass(.milliseconds(1))
    try desk.create(order("b", .usd(10_000)))
    desk.pass(.seconds(86_400))
    let next = desk.ask(.create(order("c", .usd(10_000)))).refusal
    #expect(next == (kind == .daily ? nil : .limitExceeded(kind)))
  }

  @Test func `each beneficiary has a quantity of their own`() throws {
    var desk = desk(SpendingLimits(userMonthlyQuantity: 1))
    try desk.create(order("a", .usd(1), document: "d"))
    try desk.create(order("b", .usd(1), document: "e"))
    try desk.create(.make("c", .usd(1)))
    try desk.create(.make("d", .usd(1)))
    let again = desk.ask(.create(order("e", .usd(1), document: "d"))).refusal
    #expect(again == .limitExceeded(.userMonthlyQuantity))
  }

  @Test(arguments: [
    SpendingLimits(daily: 10_000), SpendingLimits(monthly: 10_000),
    SpendingLimits(userMonthlyQuantity: 1),
  ])
  func `a payout that ends unpaid no longer counts`(_ limits: SpendingLimits) throws {
    var desk = desk(limits)
    try desk.create(order("a", .usd(10_000)))
    desk.ask(.cancel(PayoutKey(id: nil, externalID: "a")))
    try desk.create(order("b", .usd(10_000)))
    #expect(desk.ask(.create(order("c", .usd(10_000)))).refusal != nil)
  }

  @Test func `what counts is frozen when rates and limits change`() throws {
    var desk = desk(SpendingLimits(daily: 30_000))
    try desk.create(order("a", .brl(50_000)))
    var scenario = Scenario(title: "dear", script: BankScript(rules: [.never]))
    scenario.rates = [.brl: .of("1")]
    scenario.merchant.limits = SpendingLimits(daily: 30_000, userMonthlyQuantity: 1)
    desk.ask(.load(scenario))
    try desk.create(order("b", .usd(20_000), document: "e"))
    desk.ask(.cancel(PayoutKey(id: nil, externalID: "a")))
    #expect(desk.ask(.create(order("c", .usd(10_001)))).refusal == .limitExceeded(.daily))
    let quantity = desk.ask(.create(order("c", .usd(1), document: "e"))).refusal
    #expect(quantity == .limitExceeded(.userMonthlyQuantity))
  }

  @Test func `the first day of 1970 is a day like any other`() throws {
    var desk = desk(SpendingLimits(monthly: 10), start: Instant(millisecondsSince1970: 0))
    try desk.create(order("a", .usd(10)))
    desk.ask(.cancel(PayoutKey(id: nil, externalID: "a")))
    try desk.create(order("b", .usd(10)))
  }
}
