import CashoutSandbox
import Testing
import WireJSON

/// What a client of the contract does wrong is reported.
@Suite(.timeLimit(.minutes(10))) struct ObservedCashoutTests {
  /// What the client does; the answer to its first request is lost.
  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let moment: String
    let state: PayoutSandbox.Report.State
    let deeds: @Sendable (ProcessClient) async throws -> Void
  }

  private static let stories = [
    Story(testDescription: "never asks", moment: "after", state: .failed) { _ in },
    Story(testDescription: "reads the history", moment: "after", state: .held) { client in
      try await client.send("GET", "/user/getCashoutHistory?count=5")
    },
    Story(testDescription: "reads the transaction", moment: "after", state: .held) { client in
      try await client.send("GET", "/user/getTransactionDetails?transactionId=1")
    },
    Story(testDescription: "sends it again at once", moment: "after", state: .held) { client in
      let answer = try await client.cash()
      #expect(answer.refusal == "Pending cashout exists")
    },
    Story(testDescription: "reads its balance alone", moment: "after", state: .failed) { client in
      try await client.send("GET", "/user/balance")
    },
    Story(testDescription: "sends again what never came", moment: "before", state: .held) {
      let answer = try await $0.cash()
      #expect(answer.status == 200)
    },
    Story(testDescription: "sees that nothing is there", moment: "before", state: .held) {
      try await $0.send("GET", "/user/getCashoutHistory")
    },
    Story(testDescription: "reads an old page", moment: "before", state: .failed) {
      try await $0.send("GET", "/user/getCashoutHistory?page=1")
    },
  ]

  @Test(arguments: stories)
  func `a request without an answer has to be settled`(_ story: Story) async throws {
    let scenario = """
      scenario: an answer that is lost
      process: { linked: both }
      api:
        faults:
          - match: { contract: process_cashout, endpoint: process, nth: 1 }
            when: \(story.moment)
            status: 503
      observe:
        - no_duplicate_payment: { within: 1h }
      """
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      #expect(try await client.cash().status == 503)
      try await story.deeds(client)
      try await sandbox.advance(by: .seconds(7200))
      let check = try #require(sandbox.report().checks.first)
      #expect(check.state == story.state, "\(sandbox.report())")
      if story.state == .failed {
        #expect(check.findings.first?.contains("process-1") == true, "\(check.findings)")
        #expect(check.advice?.contains("/user/getCashoutHistory") == true)
      }
    }
  }

  @Test func `a second cashout behind one that nobody asked about pays twice`() async throws {
    let scenario = """
      scenario: paid twice
      process: { linked: both }
      api:
        faults:
          - match: { endpoint: process, nth: 1 }
            when: after
            drop_connection: true
      observe:
        - no_duplicate_payment: { within: 3d }
      """
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      await #expect(throws: (any Error).self) { try await client.cash() }
      try await sandbox.advance(by: .seconds(86_400))
      try await client.cash()
      let check = try #require(sandbox.report().checks.first)
      #expect(check.state == .failed, "\(sandbox.report())")
    }
  }

  @Test(arguments: [true, false])
  func `a cashout that fails behind its completion has to be noticed`(
    _ asks: Bool
  ) async throws {
    let scenario = """
      scenario: failed late
      process: { linked: both }
      bank:
        rules:
          - timeline:
              - { after: 1h, status: processing }
              - { after: 1h, status: completed }
              - { after: 1d, status: failed }
      observe:
        - late_rejection_noticed: { within: 2h }
      """
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      try await client.cash()
      try await sandbox.advance(by: .seconds(86_400 + 7200 + 60))
      if asks { try await client.send("GET", "/support/getAllCashouts") }
      try await sandbox.advance(by: .seconds(86_400))
      let check = try #require(sandbox.report().checks.first)
      #expect(check.state == (asks ? .held : .failed), "\(sandbox.report())")
    }
  }
}
