import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// Which bank a condition takes a payout to go to.
@Suite(.timeLimit(.minutes(10))) struct BankScopeTests {
  private static let scenario = """
    scenario: One bank answers in the evening
    clock: { mode: manual, start: 2026-01-05T09:00:00Z }
    bank:
      batches: { times: ["20:00"], banks: [021, 007, 002] }
    """

  /// The account of each country begins with the bank: 021, 007 and 002, or 032, 285 and 003.
  @Test(arguments: [
    ("MX", "021790064060296642", "DELIVERED"), ("MX", "032180000118359719", "COMPLETED"),
    ("AR", "0070089442000001234565", "DELIVERED"), ("AR", "2850590940090418135201", "COMPLETED"),
    ("PE", "00219300153895206813", "DELIVERED"), ("PE", "00320001310356642337", "COMPLETED"),
  ])
  func `an account says which bank it is at`(
    _ country: String,
    _ account: String,
    _ status: String
  ) async throws {
    try await PayoutSandbox.run(scenario: Self.scenario) { sandbox in
      let sample = CreateSample.body(country: country, externalID: "a", amount: .string("500"))
      let body = try #require(sample).changed(["bank_account": .string(account)])
      try await V3Client(sandbox).create(body)
      try await sandbox.advance(by: .seconds(60))
      #expect(sandbox.payouts().map(\.status) == [status])
    }
  }
}
