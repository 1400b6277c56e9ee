import Testing

/// Payouts that the platform alone gives names, when their answer is lost.
@Suite struct LostAnswerTests {
  /// A cashout of the process contract whose answer a fault takes away, and further steps.
  private func scenario(_ fault: String, status: String, _ steps: String) -> String {
    """
    process: { linked: tipalti }
    api: { faults: [{ match: { contract: process, endpoint: process }, \(fault) }] }
    steps:
      - process: { as: a, amount: 5000, method: tipalti }
        expect: { http: \(status) }
    \(steps)
    """
  }

  @Test(arguments: [
    ("status: 500", "500"), ("drop_connection: true", "none"),
  ])
  func `a payout that was made is known although nobody was told of it`(
    _ fault: String,
    _ status: String
  ) async throws {
    let steps = """
        - expect: { payout: { of: a, status: PENDING } }
        - transition: { of: a, to: CANCELLED }
        - expect: { timeline: { of: a, events: [PENDING, CANCELLED] } }
      """
    let text = scenario(fault + ", when: after", status: status, steps)
    #expect(try await SuiteRuns.mismatches(in: text) == [])
  }

  @Test(arguments: [
    (
      "drop_connection: true", "none", "expect: { payout: { of: a, status: PENDING } }",
      "payout a: exists / nothing tells its id, for its create got no answer"
    ),
    (
      "status: 503", "503", "transition: { of: a, to: CANCELLED }",
      "transition of a: a payout / nothing tells its id, for its create was answered 503; look"
    ),
    (
      "status: 503", "503", "expect: { timeline: { of: a, events: [PENDING] } }",
      "timeline of a: PENDING / nothing tells its id, for its create was answered 503; look"
    ),
  ])
  func `of a payout that was not made a later step says why nothing is known`(
    _ fault: String,
    _ status: String,
    _ step: String,
    _ expected: String
  ) async throws {
    let text = scenario(fault, status: status, "  - " + step)
    let told = try await SuiteRuns.mismatches(in: text)
    #expect(told.count == 1 && told[0].hasPrefix(expected), "\(told)")
  }

  @Test func `a call about it says so beside its answer`() async throws {
    let text = scenario("status: 503", status: "503", "  - status: { of: a }")
    let told = try await SuiteRuns.mismatches(in: text)
    #expect(told.count == 1 && told[0].hasPrefix("http: a 2xx, as none is stated / 400"))
    let remark = "nothing tells its id, for its create was answered 503; look for it with `payouts`"
    #expect(told.first?.hasSuffix(" (\(remark))") == true, "\(told)")
  }
}
