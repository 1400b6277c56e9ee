import CashoutSandbox
import ScenarioLanguage
import Testing
import WireJSON

/// Why a payout waits, wherever somebody may ask.
@Suite struct WaitTests {
  private static let scenario = """
    scenario: An outage
    clock: { mode: manual, start: 2026-01-11T07:00:00Z }
    bank: { outages: [{ from: 2026-01-11T06:00:00Z, for: 2h }] }
    """

  private static let wait = "outage until 2026-01-11T08:00Z"

  @Test func `the control API says what a payout waits for, and later for what it waited`()
    async throws
  {
    try await PayoutSandbox.run(scenario: Self.scenario) { sandbox in
      try await V3Client(sandbox).create()
      try await sandbox.advance(by: .seconds(60))
      let waiting = try await sandbox.control("GET", "/sandbox/payouts/1").json
      #expect(waiting.at("next", "queued")?.text == Self.wait)
      #expect(waiting.at("next", "event") == "COMPLETED")
      #expect(waiting.at("next", "at") == "2026-01-11T08:00:00.000Z")
      try await sandbox.advance(by: .seconds(7200))
      let paid = try await sandbox.control("GET", "/sandbox/payouts/1").json
      #expect(paid["next"] == JSONValue.null)
      #expect(paid.column("timeline", "queued") == ["-", "-", Self.wait])
    }
  }

  @Test func `explain says it`() async throws {
    let file = try ScenarioLoader.load(Self.scenario)
    let text = try await Explanation(file, body: CashoutBody.make().encoded()).text
    #expect(text.contains("COMPLETED by the bank, queued: \(Self.wait), webhook"), "\(text)")
    let never = try ScenarioLoader.load(
      "scenario: never\nbank: { hours: { open: \"09:00-10:00\" }, batches: [\"12:00\"] }"
    )
    let stuck = try await Explanation(never, body: CashoutBody.make().encoded()).text
    #expect(
      stuck.contains("then COMPLETED, queued: never, for the bank's conditions do not meet"),
      "\(stuck)"
    )
  }

  @Test(arguments: [
    ("1m", "next: COMPLETED at 2026-01-11T08:00:00.000Z, queued: \(wait)"),
    ("2h", "2026-01-11T08:00:00.000Z  COMPLETED by the bank, queued: \(wait)"),
  ])
  func `a failure of a suite says it`(_ time: String, _ line: String) async throws {
    let steps =
      "steps: [{ create: { as: a } }, { advance: \(time) },"
      + " { expect: { payout: { of: a, status: REJECTED } } }]"
    let result = try await SuiteRuns.result(of: "\(Self.scenario)\n\(steps)")
    #expect(SuiteText.text(result).contains(line), "\(SuiteText.text(result))")
  }
}
