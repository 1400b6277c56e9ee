import SandboxCore
import Testing

struct FeeTests {
  /// Percent, fixed, amount; what is taken in total, and the fee in it.
  @Test(arguments: [
    ("0", Int64(0), Int64(10_000), Int64(10_000), Int64(0)),
    ("1.5", 0, 10_000, 10_150, 150),
    ("0", 30, 10_000, 10_030, 30),
    ("1.5", 30, 10_000, 10_180, 180),
    ("1", 0, 49, 49, 0),
    ("1", 0, 50, 51, 1),
    ("100", 0, 10_000, 20_000, 10_000),
    ("999", 0, 10_000, 20_000, 10_000),
    ("-5", 0, 10_000, 10_000, 0),
  ])
  func `a part and a fixed sum come on top`(
    _ percent: String,
    _ fixed: Int64,
    _ amount: Int64,
    _ taken: Int64,
    _ fee: Int64
  ) throws {
    var merchant = Merchant.make()
    merchant.fees = Fees(percent: .of(percent), fixedMinorUnits: fixed)
    var desk = Desk(rules: [], merchant: merchant)
    let id = try desk.create(.make("a", .usd(amount)))
    let charge = try desk.payout(id).charge
    #expect(charge.taken == .usd(taken))
    #expect(charge.feeMinorUnits == fee)
  }

  @Test func `a wallet of the payout's currency pays, its fixed fee converted`() throws {
    var merchant = Merchant.make()
    merchant.fees = Fees(fixedMinorUnits: 30)
    var desk = Desk(.make(merchant: merchant, wallets: [.usd: 1000, .brl: 1000]))
    try desk.create(.make("a", .brl(100)))
    #expect(desk.wallet(.brl) == [750, 250])
    #expect(desk.wallet(.usd) == [1000, 0])
  }

  @Test(arguments: [("pending", Int64(0)), ("delivered", 2), ("completed", 7)])
  func `a refund gives back what was taken, whatever the rate is by then`(
    _ stage: String,
    _ seconds: Int64
  ) throws {
    var desk = Desk(rules: [.pays])
    let id = try desk.create(.make("a", .brl(50_000)))
    #expect(desk.wallet() == [90_000, 10_000])
    desk.pass(.seconds(seconds))
    var scenario = Scenario(title: "crash")
    scenario.rates = [.brl: .of("50")]
    scenario.merchant.fees = Fees(percent: .of("10"))
    scenario.wallets = [.brl: 1]
    desk.ask(.load(scenario))
    let target: PayoutStatus = stage == "pending" ? .cancelled : .rejected
    #expect(desk.ask(.transition(id, to: target, rejection: nil)) == .success(.changed(id, target)))
    #expect(desk.wallet() == [100_000, 0])
    #expect(desk.wallet(.brl) == [1, 0])
    #expect(desk.state.ledger.isBalanced)
  }

  @Test func `a currency with neither rate nor wallet is not accepted`() throws {
    var desk = Desk()
    let order = PayoutOrder.make("a", Money(minorUnits: 1, currency: .eur))
    #expect(desk.ask(.create(order)).refusal == .currencyNotAccepted(.eur))
    desk.ask(.topUp(Money(minorUnits: 5, currency: .eur)))
    try desk.create(order)
    #expect(desk.wallet(.eur) == [4, 1])
  }
}
