import GoldenFiles
import CashoutsV3
import SandboxCore
import Testing
import WireJSON

/// What the platform says when a scenario declines a create, for every code that it can name.
@Suite struct DeclineExchangeTests {
  /// Those of this contract, and the one that another contract's refusals have.
  private static let codes = [300] + DeclineTable.stages.keys.sorted()

  private static func scenario(_ declines: String) -> String {
    "scenario: declines\nplatform:\n  declines:\n    - \(declines)\n"
  }

  @Test(arguments: codes)
  func `a code is worded as the platform words it`(_ code: Int) async throws {
    let isOfCancel = DeclineTable.stages[code] == .cancel
    let cancel: [Transcript.Act] = isOfCancel ? [.cancel(["cashout_id": 1])] : []
    let text = try await Transcript.of(
      [.create(CashoutBody.make())] + cancel,
      scenario: Self.scenario("{ name: \"no\", code: \(code) }")
    )
    #expect(text.contains(#"{"code":\#(code),"message":""#))
    #expect(!text.contains(#/"message":"[^"]*\{/#), "a place of the wording is left open")
    try Golden.own.check(text, "v3/declined/\(code).txt")
  }

  @Test func `a reason goes where the wording leaves a place for it`() async throws {
    let scenario = Self.scenario(
      """
      { match: { external_id: a }, code: 504, reason: Underage user detected, reason_code: 105 }
          - { match: { external_id: b }, code: 504, reason: No idea }
          - { match: { external_id: c }, code: 515, reason: SUSPENDED }
          - { match: { external_id: d }, code: 508, reason: MONTHLY }
          - { match: { external_id: e }, code: 539, reason: Ask us }
          - { match: { external_id: f }, code: 300, reason: "phone: Invalid or missing Phone" }
      """
    )
    let acts = ["a", "b", "c", "d", "e", "f"].map { Transcript.Act.create(CashoutBody.make($0)) }
    try Golden.own.check(
      try await Transcript.of(acts, scenario: scenario),
      "v3/declined/reasons.txt"
    )
  }
}
