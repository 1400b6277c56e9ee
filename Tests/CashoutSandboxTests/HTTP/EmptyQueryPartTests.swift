import CashoutSandbox
import Testing

/// An empty part of a query is none, as in forms.
@Suite struct EmptyQueryPartTests {
  @Test(arguments: [
    ("/sandbox/payouts?&limit=1", 200), ("/sandbox/payouts?limit=1&&order=newest", 200),
    ("/sandbox/payouts?limit=1&", 200), ("/sandbox/payouts?", 200), ("/sandbox/payouts?&", 200),
    ("/v3/banks?&country=PE&", 200), ("/sandbox/payouts?=1", 400), ("/sandbox/payouts?&x", 400),
  ])
  func `an empty part of a query is passed over`(_ path: String, _ status: Int) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.send(
      "GET",
      path,
      headers: ["Authorization": "Bearer read_only_key"]
    )
    #expect(answer.status == status, "\(answer.body)")
    await sandbox.stop()
  }
}
