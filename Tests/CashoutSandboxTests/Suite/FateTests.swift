import CashoutSandbox
import Testing

/// What a failure shows of many payouts.
@Suite struct FateTests {
  private static let scenario = """
    scenario: a salary run
    bank:
      rules:
        - name: some come back
          match: { every: 4 }
          timeline: [{ after: 1s, status: DELIVERED }, { after: 1s, status: REJECTED, code: 808 }]
    steps:
      - create: { repeat: 30, external_id: "salary-{n}" }
      - advance: until idle
    """

  private func text(_ steps: String) async throws -> String {
    let result = try await SuiteRuns.result(of: Self.scenario + "\n" + steps)
    return SuiteText.text(result)
  }

  @Test func `payouts that make a count wrong are shown, those of one fate together`()
    async throws
  {
    let text = try await text("  - expect: { payouts: { count: 30, status: COMPLETED } }")
    #expect(
      text.contains("payout 4, external_id salary-4, BRL 100.00, BR: REJECTED 808"),
      "\(text)"
    )
    let alike = [8, 12, 16, 20, 24, 28].map { "salary-\($0)" }.joined(separator: ", ")
    #expect(text.contains("and 6 more like this: \(alike)\n"), "\(text)")
    #expect(!text.contains("external_id salary-1,"), "the others are as they should be")
    #expect(text.contains("  and 23 more payouts"))
  }

  @Test func `too many of one state are themselves what is wrong`() async throws {
    let text = try await text("  - expect: { payouts: { count: 0, status: REJECTED } }")
    #expect(text.contains("external_id salary-4,"), "\(text)")
    #expect(!text.contains("external_id salary-1,"), "\(text)")
  }

  @Test func `a single payout that is not shown is told as one`() async throws {
    let creates = ["a", "b"].map { "  - create: { as: \($0), external_id: \($0) }\n" }
    let claim = "  - expect: { payout: { of: a, status: REJECTED } }"
    let scenario = "scenario: a\nsteps:\n\(creates.joined())\(claim)"
    let text = SuiteText.text(try await SuiteRuns.result(of: scenario))
    #expect(text.contains("  and 1 more payout\n"), "\(text)")
  }

  @Test func `of payouts that a step names those are shown that differ`() async throws {
    let creates = (1...8).map { "  - create: { as: p\($0), external_id: p\($0) }" }
    let named = (1...8).map { "{ of: p\($0), status: COMPLETED }" }.joined(separator: ", ")
    let steps = creates + ["  - advance: until idle", "  - expect: { payout: [\(named)] }"]
    let text = try await text(steps.joined(separator: "\n"))
    // Of the 38 payouts every fourth comes back: the second and the sixth of the named ones.
    #expect(text.contains("external_id p2,"), "\(text)")
    #expect(text.contains("and 1 more like this: p6\n"), "\(text)")
    #expect(!text.contains("external_id p1,"))
  }

  @Test func `of a call that is repeated the payout is shown at which it failed`() async throws {
    let steps =
      "  - create: { as: \"r-{n}\", repeat: 3 }\n  - transition: { of: r-2, to: DELIVERED }\n"
      + "  - status: { of: \"r-{n}\", repeat: 3 }\n    expect: { body: { cashout_status: 0 } }"
    let text = try await text(steps)
    #expect(text.contains("external_id r-2,"), "\(text)")
    #expect(!text.contains("external_id r-1,"))
  }
}
