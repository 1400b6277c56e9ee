import CashoutsV3
import SandboxCore
import Testing
import WireJSON

/// The daily report of a merchant whose money goes out and comes back all day.
struct BalanceReportTests {
  @Test func `sums beyond every wallet are cut, not a reason to stop`() throws {
    let most = Money(minorUnits: Money.limitMinorUnits, currency: .usd)
    let refusal = PlannedStep(after: .seconds(1), .rejected(Rejection(code: 807)))
    var state = SandboxState(
      SandboxSettings(
        seed: 1,
        start: .manualStart,
        merchant: Merchant(
          login: "l",
          pass: "p",
          signature: "s",
          readOnlyKey: "r",
          apiKey: "a",
          merchantID: "m"
        ),
        wallets: [.usd: most.minorUnits],
        rates: ExchangeRates([:]),
        script: BankScript(rules: [BankRule(name: "never", outcome: .timeline([refusal]))])
      )
    )
    for number in 0..<1000 {
      let order = PayoutOrder(
        contract: .cashoutsV3,
        externalID: "payout-\(number)",
        amount: most,
        country: "BR",
        fields: RequestFields(.cashoutsV3),
        rejections: RejectionTable.codes
      )
      #expect(throws: Never.self) {
        try state.apply(.create(order), at: state.now).outcome.get()
      }
      _ = state.advance(to: state.now + .seconds(2))
    }
    let report = BalanceReport(
      ReportMerchant(id: 1, name: "m"),
      settlement: .usd,
      wallets: state.ledger.wallets
    )
    let rows = report.rows(.manualStart ... .manualStart, payouts: state.payouts)
    let row = try #require(rows.first?.object)
    #expect(rows.count == 1)
    #expect(row["cashoutTotal"]?.number?.text == "92233720368547758.07")
    #expect(row["netAmount"] == 0 && row["totalBalance"]?.number?.text == "100000000000000")
  }
}
