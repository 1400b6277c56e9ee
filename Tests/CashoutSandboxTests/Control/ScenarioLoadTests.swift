import CashoutSandbox
import Testing
import WireJSON

/// What putting a scenario in force keeps, and what it says.
@Suite struct ScenarioLoadTests {
  private static let later = "scenario: Later\nclock: { start: 2027-02-01T00:00:00Z }\n"

  private func put(_ text: String, _ sandbox: PayoutSandbox) async throws -> JSONObject {
    let answer = try await sandbox.send("PUT", "/sandbox/scenario", body: text)
    #expect(answer.status == 200, "\(answer.body)")
    return try answer.json
  }

  @Test func `a start before the first payout keeps what was topped up`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await sandbox.control("POST", "/sandbox/wallets", ["currency": "BRL", "amount": "5.00"])
    let answer = try await put(Self.later + "merchant: { wallets: { MXN: 7.00 } }", sandbox)
    #expect(answer["warnings"] == [])
    #expect(sandbox.available("BRL") == "5.00")
    #expect(sandbox.available("MXN") == "7.00")
    #expect(sandbox.available("USD") == "1000000.00")
    let clock = try await sandbox.control("GET", "/sandbox/clock").json
    #expect(clock["now"] == "2027-02-01T00:00:00.000Z")
    await sandbox.stop()
  }

  @Test func `a start behind the first payout does not count, and the answer says so`()
    async throws
  {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await V3Client(sandbox).create()
    let warnings = try await put(Self.later, sandbox).column("warnings", "message")
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("clock.start: this does not count") == true)
    let clock = try await sandbox.control("GET", "/sandbox/clock").json
    #expect(clock["now"] == "2026-01-05T09:00:00.000Z")
    #expect(sandbox.payouts().count == 1)
    let same = "scenario: Same\nclock: { start: 2026-01-05T09:00:00Z }"
    #expect(try await put(same, sandbox)["warnings"] == [])
    await sandbox.stop()
  }

  @Test func `a new sandbox says what is hardly meant in its scenario`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let shadowed = "scenario: x\nbank: { capacity: [1/s, { rate: 2/s, banks: [001] }] }"
    for (scenario, count) in [(shadowed, 1), ("scenario: x", 0)] {
      let body: JSONObject = ["scenario": .string(scenario)]
      let answer = try await sandbox.control("POST", "/sandbox/sandboxes", body)
      #expect(answer.status == 201)
      #expect(try answer.json["warnings"]?.array?.count == count)
    }
    await sandbox.stop()
  }
}
