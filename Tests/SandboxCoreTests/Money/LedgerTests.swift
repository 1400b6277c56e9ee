import SandboxCore
import Testing

/// The ledger through the sandbox: funding, available, reserved, bank, fees after each event.
struct LedgerTests {
  private static let fees = Fees(percent: .of("1.5"), fixedMinorUnits: 30)

  private func desk() -> Desk {
    var merchant = Merchant.make()
    merchant.fees = Self.fees
    return Desk(rules: [.sendsBack], merchant: merchant)
  }

  private func accounts(_ desk: Desk) -> [Int64] {
    Ledger.Account.allCases.map { desk.state.ledger.balance($0, .usd) }
  }

  @Test func `create reserves, completion settles, a late rejection gives back`() throws {
    var desk = desk()
    #expect(accounts(desk) == [-100_000, 100_000, 0, 0, 0])
    try desk.create(.make("a", .usd(10_000)))
    #expect(accounts(desk) == [-100_000, 89_820, 10_180, 0, 0])
    desk.pass(.seconds(2))
    #expect(accounts(desk) == [-100_000, 89_820, 10_180, 0, 0])
    desk.pass(.seconds(5))
    #expect(accounts(desk) == [-100_000, 89_820, 0, 10_000, 180])
    desk.pass(.seconds(3 * 86_400))
    #expect(accounts(desk) == [-100_000, 100_000, 0, 0, 0])
    #expect(desk.state.ledger.isBalanced)
  }

  @Test func `a cancellation releases the reserve`() throws {
    var desk = desk()
    try desk.create(.make("a", .usd(10_000)))
    desk.ask(.cancel(PayoutKey(id: nil, externalID: "a")))
    #expect(accounts(desk) == [-100_000, 100_000, 0, 0, 0])
  }

  @Test func `top-ups add up, a new currency opens a wallet, the limit is kept`() {
    var desk = desk()
    #expect(desk.ask(.topUp(.brl(500))) == .success(.done))
    #expect(desk.ask(.topUp(.usd(1))) == .success(.done))
    let tooMuch = Money.usd(Money.limitMinorUnits)
    #expect(desk.ask(.topUp(tooMuch)).refusal == .walletTooLarge(.usd))
    let wallets = desk.state.ledger.wallets
    #expect(wallets.map(\.currency.code) == ["BRL", "USD"])
    #expect(wallets.map(\.availableMinorUnits) == [500, 100_001])
    #expect(wallets.map(\.reservedMinorUnits) == [0, 0])
  }

  @Test func `a scenario states the spendable balance and leaves reserves alone`() throws {
    var desk = desk()
    try desk.create(.make("a", .usd(10_000)))
    var scenario = Scenario(title: "poor")
    scenario.wallets = [.usd: 7]
    desk.ask(.load(scenario))
    #expect(desk.wallet() == [7, 10_180])
    #expect(desk.state.ledger.isBalanced)
  }

  @Test func `a thousand fillings of the largest wallet do not overflow the books`() throws {
    var desk = Desk(
      .make(
        wallets: [.usd: Money.limitMinorUnits],
        rules: [
          BankRule(
            name: "at once",
            outcome: .timeline([
              PlannedStep(after: .zero, .delivered), PlannedStep(after: .zero, .completed),
            ])
          )
        ]
      )
    )
    for number in 0..<1000 {
      try desk.create(.make("a-\(number)", .usd(Money.limitMinorUnits)))
      desk.pass(.zero)
      #expect(desk.ask(.topUp(.usd(Money.limitMinorUnits))) == .success(.done))
    }
    #expect(desk.state.ledger.isBalanced)
    #expect(desk.wallet() == [Money.limitMinorUnits, 0])
  }
}
