import CashoutSandbox
import Foundation
import Testing
import WireJSON

/// A real client at work in a sandbox that observes it: a good one, and one for each mistake.
@Suite(.timeLimit(.minutes(10))) struct ObservedMerchantTests {
  @Test func `our service passes every check`() async throws {
    let scenario = try String(contentsOfFile: "scenarios/observed-merchant.yaml", encoding: .utf8)
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      try await SmallMerchant.run(sandbox) { merchant in
        try await merchant.pay("order-1", amount: 1500)
        try await sandbox.advance(by: .seconds(4 * 86_400))
        let report = sandbox.report()
        #expect(report.passed && report.count(.notYetSeen) == 0, "\(report)")
      }
    }
  }

  private static let mistakes: [(SmallMerchant.Flaw, failed: [String], unseen: [String])] = [
    (.neverAsks, ["status_checked", "late_rejection_noticed"], []),
    (.closesBooks, ["status_checked", "late_rejection_noticed"], []),
    (.paysAgain, ["no_duplicate_payment", "expect"], []),
    (
      .forgets, ["no_duplicate_payment", "expect"],
      [
        "status_checked", "late_rejection_noticed", "forged_webhook_ignored", "retries_answered",
      ]
    ),
    (.believesAnyone, ["forged_webhook_ignored"], []),
    (
      .staysAway, ["late_rejection_noticed", "retries_answered"],
      ["status_checked", "forged_webhook_ignored"]
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake fails the check that is for it`(
    _ flaw: SmallMerchant.Flaw,
    _ failed: [String],
    _ unseen: [String]
  ) async throws {
    var scenario = try String(contentsOfFile: "scenarios/observed-merchant.yaml", encoding: .utf8)
    // Behind its effect, a webhook would remind the merchant of what it forgot.
    if flaw == .forgets { scenario = scenario.replacing("when: after", with: "when: before") }
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      try await SmallMerchant.run(sandbox, flaw: flaw) { merchant in
        try await merchant.pay("order-1", amount: 1500)
        try await sandbox.advance(by: .seconds(10 * 86_400))
        let report = sandbox.report()
        #expect(!report.passed)
        #expect(keys(report, .failed) == failed, "\(report)")
        #expect(keys(report, .notYetSeen) == unseen, "\(report)")
        for check in report.checks where check.state == .failed {
          #expect(
            !check.findings.isEmpty && (check.advice != nil || check.title.hasPrefix("expect"))
          )
        }
      }
    }
  }

  @Test func `the report in the page is one that a mistake makes`() async throws {
    let page = try String(
      contentsOfFile: "Sources/CashoutSandbox/CashoutSandbox.docc/Observing.md",
      encoding: .utf8
    )
    let shown = try #require(
      page.components(separatedBy: "```\n").first { $0.hasPrefix("FAILED ") }
    )
    let scenario = try String(contentsOfFile: "scenarios/observed-merchant.yaml", encoding: .utf8)
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      try await SmallMerchant.run(sandbox, flaw: .closesBooks) { merchant in
        try await merchant.pay("order-1", amount: 1500)
        try await advanceToTheEnd(sandbox)
        #expect(sandbox.report().description.contains(shown), "\(sandbox.report())")
      }
    }
  }

  /// Asks for what comes next, as the page has it, until there is nothing more.
  private func advanceToTheEnd(_ sandbox: PayoutSandbox) async throws {
    for _ in 0..<100 {
      let clock = try await sandbox.control("POST", "/sandbox/clock/advance", ["until": "next"])
      if try clock.json["next"] == JSONValue.null { return }
    }
    Issue.record("a hundred times next, and still there is more")
  }

  @Test(arguments: ["next", "idle"])
  func `what is observed comes to its result by going on until`(_ goal: String) async throws {
    let scenario = """
      scenario: nobody asks
      clock: { mode: manual }
      observe:
        - status_checked: { after: webhook, within: 1m }
        - expect: { payout: { of: a, status: REJECTED }, within: 1d }
      """
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      try await V3Client(sandbox).create(CashoutBody.make("a"))
      let before = try await sandbox.control("GET", "/sandbox/clock").json
      #expect(before["pending"] == 2, "the payout's next step and the expectation")
      var moments: [String] = []
      for _ in 0..<(goal == "next" ? 5 : 1) {
        let clock = try await sandbox.control(
          "POST",
          "/sandbox/clock/advance",
          ["until": .string(goal)]
        )
        moments.append(try clock.json["now"]?.text ?? "")
      }
      let end = "2026-01-06T09:00:00.000Z"
      let steps = ["09:00:02.000Z", "09:00:07.000Z", "09:01:02.001Z", "09:01:07.001Z"]
      #expect(moments == (goal == "idle" ? [end] : steps.map { "2026-01-05T" + $0 } + [end]))
      #expect(sandbox.report().checks.map(\.state) == [.failed, .failed])
      let after = try await sandbox.control("GET", "/sandbox/clock").json
      #expect(after["pending"] == 0 && after["next"] == JSONValue.null)
    }
  }

  @Test func `every mistake has a check, and every check a mistake`() {
    #expect(Self.mistakes.map(\.0) == SmallMerchant.Flaw.allCases)
    #expect(
      Set(Self.mistakes.flatMap(\.failed)) == [
        "status_checked", "no_duplicate_payment", "late_rejection_noticed",
        "forged_webhook_ignored", "retries_answered", "expect",
      ]
    )
  }

  private func keys(_ report: PayoutSandbox.Report, _ state: PayoutSandbox.Report.State) -> [String]
  {
    report.checks.filter { $0.state == state }
      .compactMap { $0.title.split(separator: " ").first.map(String.init) }
  }
}
