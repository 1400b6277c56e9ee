import CashoutSandbox
import Testing
import WireJSON

/// `POST /sandbox/payouts`: a payout without credentials, through the checks of the API.
@Suite struct PanelCreateTests {
  @Test func `a payout is made, planned and told as one of the API`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.control("POST", "/sandbox/payouts", CashoutBody.make())
    #expect(answer.status == 201, "\(answer.body)")
    let made = try answer.json
    #expect(made["status"] == "PENDING" && made["id"] == 1)
    let shown = try await sandbox.control("GET", "/sandbox/payouts/1")
    #expect(answer.body == shown.body)
    try await sandbox.advance(by: .seconds(7))
    #expect(sandbox.payouts().map(\.status) == ["COMPLETED"])
    #expect(sandbox.webhooks().count == 2)
    let requests = try await sandbox.control("GET", "/sandbox/requests?payout=1").json
    #expect(requests.column("requests", "path") == ["/v3/cashout"])
    await sandbox.stop()
  }

  @Test(arguments: [
    ("{", 400, "malformed_json"), ("[]", 400, "invalid_field"),
    (#"{"external_id":"a","external_id":"b"}"#, 400, "external_id: got several"),
    (#"{"external_id":"a"}"#, 422, "POST /v3/cashout answers 412"),
    (#"{"external_id":"\#(String(repeating: "x", count: 70_000))"}"#, 413, "body_too_large"),
  ])
  func `what is no payout is refused with the contract's words`(
    _ body: String,
    _ status: Int,
    _ text: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.send("POST", "/sandbox/payouts", body: body)
    #expect(answer.status == status)
    #expect(answer.body.contains(text), "\(answer.body)")
    if status == 422 {
      #expect(try answer.json.at("error", "http_status") == 412)
      #expect(try answer.json.at("error", "answer", "code") == 300)
    }
    #expect(sandbox.payouts().isEmpty)
    await sandbox.stop()
  }

  @Test(arguments: [true, false])
  func `what the contract says of a create that it took is handed on`(_ isLong: Bool) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let note = JSONValue.string(String(repeating: "x", count: isLong ? 20_000 : 2))
    let body = CashoutBody.make(with: ["note": note])
    let answer = try await sandbox.control("POST", "/sandbox/payouts", body)
    #expect(answer.status == 201, "\(answer.body)")
    let told = try answer.json["diagnosis"]?.text
    #expect(answer.headers["sandbox-diagnosis"] == told)
    #expect(told?.contains("to keep: note") == (isLong ? true : nil))
    await sandbox.stop()
  }

  @Test func `credentials in the body do not count, allowed addresses do not hinder`() async throws
  {
    let scenario = """
      scenario: Somebody else's
      merchant: { login: me, signature: key, allowed_ips: [203.0.113.7] }
      """
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let body = CashoutBody.make(with: ["login": "you", "pass": "wrong"])
    let answer = try await sandbox.control("POST", "/sandbox/payouts", body)
    #expect(answer.status == 201, "\(answer.body)")
    await sandbox.stop()
  }

  @Test func `faults of the scenario are met, and a lost answer is told`() async throws {
    let scenario = """
      scenario: Lost
      api:
        faults:
          - name: lost
            match: { endpoint: create }
            when: after
            status: 500
      """
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let answer = try await sandbox.control("POST", "/sandbox/payouts", CashoutBody.make())
    #expect(answer.status == 422)
    #expect(try answer.json.at("error", "http_status") == 500)
    #expect(sandbox.payouts().count == 1)
    await sandbox.stop()
  }

  @Test func `a recording makes the payout again`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await sandbox.control("POST", "/sandbox/payouts", CashoutBody.make("panel-1"))
    let recording = try await sandbox.send("GET", "/sandbox/scenario/recording").body
    #expect(recording.contains("- create:") && recording.contains("panel-1"), "\(recording)")
    await sandbox.stop()
  }

  @Test func `a new sandbox has its server's clock unless told`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let bodies: [(JSONObject, JSONValue)] = [
      ([:], "manual"), (["clock": ["mode": "live"]], "live"),
      (["scenario": "scenario: x\nclock: { mode: live, speed: 2 }"], "live"),
    ]
    for (body, mode) in bodies {
      let made = try await sandbox.control("POST", "/sandbox/sandboxes", body).json
      let id = try #require(made["id"]?.text)
      let clock = try await sandbox.control("GET", "/sandbox/clock?sandbox=\(id)").json
      #expect(clock["mode"] == mode)
    }
    await sandbox.stop()
  }
}
