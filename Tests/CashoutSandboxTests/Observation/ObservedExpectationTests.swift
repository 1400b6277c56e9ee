import CashoutSandbox
import Testing

/// What expectations come to while a client's payout is completed at 7s and sent back on day 3.
@Suite(.timeLimit(.minutes(10))) struct ObservedExpectationTests {
  /// One expectation, the moments in seconds at which it is asked for, and what it is then.
  struct Row: CustomTestStringConvertible {
    let expectation: String
    let asked: [Int]
    let states: [PayoutSandbox.Report.State]
    /// What the last report finds.
    var findings: [String] = []

    init(
      _ expectation: String,
      asked: [Int],
      _ states: [PayoutSandbox.Report.State],
      _ findings: [String] = []
    ) {
      (self.expectation, self.asked, self.states, self.findings) =
        (expectation, asked, states, findings)
    }

    var testDescription: String { "\(expectation), asked at \(asked)" }
  }

  private static let day = 86_400

  private static func scenario(_ expectation: String) -> String {
    """
    scenario: A late rejection
    bank:
      rules:
        - timeline:
            - { after: 2s, status: DELIVERED }
            - { after: 5s, status: COMPLETED }
            - { after: 3d, status: REJECTED, code: 826 }
    observe: [{ expect: \(expectation) }]
    """
  }

  private static let rows = [
    Row(
      "{ payout: { of: a1, status: COMPLETED }, within: 3s }",
      asked: [2, 2 * day],
      [.notYetSeen, .failed],
      [
        #"2026-01-05T09:00:03.000Z payout a1: status: expected "COMPLETED", seen "DELIVERED""#
      ]
    ),
    Row(
      "{ payout: { of: a1, status: COMPLETED }, within: 1h }",
      asked: [6, 30, 4 * day],
      [.notYetSeen, .held, .held]
    ),
    Row("{ payout: { of: a1, status: COMPLETED }, within: 1h }", asked: [4 * day], [.held]),
    Row("{ payout: { of: a1, status: COMPLETED }, within: 7s }", asked: [7, 8], [.held, .held]),
    Row(
      "{ payout: { of: a1, status: COMPLETED } }",
      asked: [30, 4 * day],
      [.held, .failed],
      [
        #"2026-01-09T09:00:00.000Z payout a1: status: expected "COMPLETED", seen "REJECTED""#
      ]
    ),
    Row(
      "{ payout: { of: a1, status: DELIVERED }, payouts: { status: COMPLETED, count: 1 },"
        + " within: 1h }",
      asked: [30, 3600],
      [.notYetSeen, .failed],
      [
        #"2026-01-05T10:00:00.000Z payout a1: status: expected "DELIVERED", seen "COMPLETED""#
      ]
    ),
    Row(
      "{ webhooks: { of: a1, count: 2 }, within: 7s }",
      asked: [6, 4 * day],
      [.notYetSeen, .held]
    ),
    Row(
      "{ requests: { path: /v3/cashout, count: 1 }, within: 1s }",
      asked: [0, day],
      [.held, .held]
    ),
    Row(
      "{ requests: { path: /v3/cashout/status, count: 1 }, within: 1s }",
      asked: [0, day],
      [.notYetSeen, .failed],
      [
        "2026-01-05T09:00:01.000Z requests /v3/cashout/status: count: expected 1,"
          + " seen 0 (1 POST /v3/cashout)"
      ]
    ),
  ]

  @Test(arguments: rows)
  func `a time limit decides once, the moment of asking each time anew`(_ row: Row) async throws {
    try await PayoutSandbox.run(scenario: Self.scenario(row.expectation)) { sandbox in
      try await V3Client(sandbox).create(CashoutBody.make("a1"))
      var (states, now) = ([PayoutSandbox.Report.State](), 0)
      for moment in row.asked {
        try await sandbox.advance(by: .seconds(moment - now))
        now = moment
        states += sandbox.report().checks.map(\.state)
      }
      #expect(states == row.states)
      #expect(sandbox.report().checks.flatMap(\.findings) == row.findings)
    }
  }

  @Test func `what holds before anything was seen does not count`() async throws {
    let expectation = "{ wallet: { USD: { reserved: 0 } }, within: 3s }"
    try await PayoutSandbox.run(scenario: Self.scenario(expectation)) { sandbox in
      #expect(sandbox.report().count(.notYetSeen) == 1)
      try await V3Client(sandbox).create(CashoutBody.dollars("a1"))
      try await sandbox.advance(by: .seconds(60))
      #expect(sandbox.report().count(.failed) == 1, "\(sandbox.report())")
    }
  }

  @Test func `a time limit that passes before anybody calls fails with the first call`()
    async throws
  {
    let expectation = "{ payout: { of: a1, status: COMPLETED }, within: 3s }"
    try await PayoutSandbox.run(scenario: Self.scenario(expectation)) { sandbox in
      try await sandbox.advance(by: .seconds(60))
      #expect(sandbox.report().checks.map(\.summary) == ["no call has come yet"])
      try await V3Client(sandbox).create(CashoutBody.make("a1"))
      try await sandbox.advance(by: .seconds(60))
      #expect(sandbox.report().checks.map(\.state) == [.failed])
    }
  }
}
