import CashoutSandbox
import SandboxDecisions
import SandboxRuntime
import Synchronization
import Testing
import WireJSON

/// Who decided a payout's fate, as a line of `serve` and the request log tell it.
@Suite(.timeLimit(.minutes(10))) struct DeciderTests {
  private static let scenario = """
    scenario: Declines
    platform:
      declines:
        - { name: board, match: { external_id: "bad-*" }, code: 519, reason: decided by the board }
    """

  private static let headers = [
    "x-connector": "stripe", "x-auth": "no-key", "Content-Type": "application/json",
  ]

  private static func body(_ id: String) -> String {
    #"{"merchant_payout_id":"\#(id)","amount":{"minor_amount":1000,"currency":"USD"},"#
      + #""destination_currency":"USD"}"#
  }

  /// The lines of a server that was called with these ids, and what its log says.
  private func told(_ ids: [String]) async throws -> (lines: [JSONObject], log: [String]) {
    let written = Mutex("")
    let ticker = ActivityTicker(.json) { text in written.withLock { $0 += text } }
    var options = ServerOptions()
    options.ticker = ticker
    options.standard.clock = .manual
    let sandbox = try await PayoutSandbox.start(options, opensSocket: false)
    try sandbox.load(scenario: Self.scenario)
    let path = "/types.PayoutService/Create"
    for id in ids {
      let body = Self.body(id)
      _ = try await sandbox.send("POST", path, headers: Self.headers, body: body)
    }
    let log = try await sandbox.send("GET", "/sandbox/requests").json
    await sandbox.stop()
    ticker.close()
    let lines = try written.withLock { $0 }.split(separator: "\n").map {
      try #require(try JSONParser.parse(Array($0.utf8)).object)
    }
    return (lines.filter { $0["kind"] == "call" }, log.column("requests", "diagnosis"))
  }

  @Test func `a reason that reads like a decision is none`() async throws {
    let (lines, log) = try await told(["good-1", "bad-1"])
    let standard = "the default timeline, no rule matched"
    #expect(lines.map { $0["decided_by"] } == [.string(standard), .null])
    #expect(lines.first?["diagnosis"] == .null)
    #expect(lines.last?["diagnosis"]?.text?.hasPrefix("decided by the board; ") == true)
    #expect(log == ["decided by \(standard)", lines.last?["diagnosis"]?.text])
  }

  @Test func `who decided is told before all else`() {
    let diagnosis = CallDiagnosis(["it is late"], decidedBy: "the panel")
    #expect(diagnosis.sentences == ["decided by the panel", "it is late"])
    #expect(CallDiagnosis(["it is late"]).sentences == ["it is late"])
  }
}
