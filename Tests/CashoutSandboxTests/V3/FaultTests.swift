import AsyncHTTPClient
import CashoutSandbox
import CashoutsV3
import NIOCore
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import Testing
import WireJSON

/// Faults of the API: what a caller gets, what took effect, what the log says.
@Suite(.timeLimit(.minutes(10))) struct FaultTests {
  private static func scenario(_ fault: String, clock: String = "mode: manual") -> String {
    "scenario: faults\nclock: { \(clock) }\napi:\n  faults:\n    - \(fault)\n"
  }

  private func log(_ sandbox: PayoutSandbox) async throws -> [JSONObject] {
    let answer = try await sandbox.control("GET", "/sandbox/requests")
    return try answer.json["requests"]?.array?.compactMap(\.object) ?? []
  }

  private func payoutCount(_ sandbox: PayoutSandbox) -> Int { sandbox.payouts().count }

  @Test func `a fault before a create leaves no payout`() async throws {
    let fault = "{ name: down, match: { endpoint: create, nth: 1 }, status: 503, body: busy }"
    try await PayoutSandbox.run(scenario: Self.scenario(fault)) { sandbox in
      let client = V3Client(sandbox)
      let refused = try await client.call(.create, CashoutBody.make())
      #expect(refused.status == 503)
      #expect(refused.body == "busy")
      #expect(refused.headers["content-type"] == "text/plain")
      #expect(payoutCount(sandbox) == 0)
      try await client.create()
      #expect(payoutCount(sandbox) == 1)
      let entries = try await log(sandbox)
      #expect(entries.compactMap { $0["status"] } == [503, 200])
      let said = "rule \"down\" of api.faults answered 503 before the call took effect"
      #expect(entries.first?["diagnosis"] == .string(said))
      #expect(refused.headers["sandbox-diagnosis"] == said)
    }
  }

  @Test func `a fault after a create leaves the payout and loses the answer`() async throws {
    let fault = "{ match: { endpoint: create }, when: after, status: 500, body: { code: 703 } }"
    try await PayoutSandbox.run(scenario: Self.scenario(fault)) { sandbox in
      let answer = try await V3Client(sandbox).call(.create, CashoutBody.make("trap"))
      #expect(answer.status == 500)
      #expect(answer.body == #"{"code":703}"#)
      #expect(answer.headers["content-type"] == "application/json")
      #expect(payoutCount(sandbox) == 1)
      let status = try await V3Client(sandbox).call(.status, ["external_id": "trap"])
      #expect(try status.json["cashout_status"] == 0)
      let said = try await log(sandbox).first?["diagnosis"]?.text ?? ""
      #expect(said.hasSuffix("answered 500 after the call took effect on payout 1"), "\(said)")
      #expect(answer.headers["sandbox-diagnosis"]?.hasSuffix(" on payout 1") == true)
    }
  }

  @Test(arguments: ["status: 500", "drop_connection: true", "status: 204"])
  func `a create whose answer is lost is found by the payout that it made`(
    _ fault: String
  ) async throws {
    let scenario = Self.scenario("{ match: { endpoint: create }, when: after, \(fault) }")
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let request = HTTPClientRequest(url: sandbox.url + "/sandbox/events")
      let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
      var events = response.body.makeAsyncIterator()
      _ = try await events.next()
      _ = try? await V3Client(sandbox).call(.create, CashoutBody.make("lost"))
      let found = try await sandbox.control("GET", "/sandbox/requests?payout=1").json
      #expect(found.column("requests", "path") == ["/v3/cashout"])
      var text = ""
      while !text.contains("/v3/cashout"), let part = try await events.next() {
        text += String(buffer: part)
      }
      let told = text.split(separator: "\n").first {
        $0.hasPrefix("data: ") && $0.contains("/v3/cashout")
      }
      #expect(told?.contains(#""payout":1,"external_id":"lost""#) == true, "\(text)")
    }
  }

  @Test func `a dropped connection ends without a byte`() async throws {
    let fault = "{ match: { endpoint: create, nth: 1 }, when: after, drop_connection: true }"
    try await PayoutSandbox.run(scenario: Self.scenario(fault)) { sandbox in
      let body = V3Client(sandbox).signable(CashoutBody.make()).text
      let head =
        "POST /v3/cashout HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n"
        + "Payload-Signature: \(sandbox.sign(body))\r\n\r\n"
      let port = try #require(sandbox.url.split(separator: ":").last.flatMap { Int($0) })
      let received = try await RawConnection.open(port: port) { connection in
        try await connection.write(head + body)
        return try await connection.read()
      }
      #expect(received == "")
      #expect(payoutCount(sandbox) == 1)
      #expect(try await log(sandbox).first?["status"] == 0)
      let again = try await V3Client(sandbox).call(.create, CashoutBody.make())
      #expect(try again.json["code"] == 511)
    }
  }

  @Test func `a call inside the process fails when its connection is dropped`() async throws {
    let fault = "{ drop_connection: true }"
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.scenario(fault),
      opensSocket: false
    )
    await #expect(throws: (any Error).self) {
      try await V3Client(sandbox).call(.status, ["cashout_id": 1])
    }
    await sandbox.stop()
  }

  @Test func `a delay is noted with a manual clock, not waited for`() async throws {
    let fault = "{ name: slow, match: { endpoint: create }, delay: 1d }"
    try await PayoutSandbox.run(scenario: Self.scenario(fault)) { sandbox in
      try await V3Client(sandbox).create()
      let said = try await log(sandbox).first?["diagnosis"]?.text ?? ""
      #expect(said.contains("did not wait 1d"))
    }
  }

  @Test func `a delay is waited for in the sandbox's own time`() async throws {
    let fault = "{ match: { endpoint: status }, delay: 1h }"
    let scenario = Self.scenario(fault, clock: "mode: live, speed: 1000000")
    try await TestServer.run { options in
      options.standard.clock = .live(speed: 1_000_000)
      options.standard.scenario = try? ScenarioLoader.load(scenario)
    } _: { server in
      let body = #"{"login":"cashout_login","pass":"cashout_pass","cashout_id":1}"#
      let before = try await server.now()
      let answer = try await server.wire.call(.status, Array(body.utf8), signature: "")
      #expect(answer.status == 401)
      #expect(try await server.now() - before >= .seconds(3600))
    }
  }

  @Test func `other sandboxes and other endpoints meet no fault`() async throws {
    let fault = "{ match: { endpoint: create }, when: after, status: 503 }"
    try await PayoutSandbox.run(scenario: Self.scenario(fault)) { sandbox in
      let client = V3Client(sandbox)
      #expect(try await client.call(.create, CashoutBody.make("a")).status == 503)
      #expect(try await client.call(.status, ["external_id": "a"]).status == 200)
      let other = try await sandbox.control("POST", "/sandbox/sandboxes", ["seed": 1]).json
      let credentials: JSONObject = [
        "login": other["login"] ?? nil, "pass": other["pass"] ?? nil,
      ]
      let body = credentials.changed(CashoutBody.dollars("b")).text
      let key = try #require(other["signature"]?.text)
      let signature = PayloadSignature(key: key).hex(of: Array(body.utf8))
      #expect(try await client.send(.create, body, signature: signature).status == 200)
      #expect(try await client.call(.create, CashoutBody.make("c")).status == 503)
    }
  }

  @Test func `a call with a wrong signature meets a fault and counts for nth`() async throws {
    let fault = "{ match: { endpoint: create, nth: 2 }, status: 503 }"
    try await PayoutSandbox.run(scenario: Self.scenario(fault)) { sandbox in
      let client = V3Client(sandbox)
      var statuses: [Int] = []
      for (name, signature) in [("a", "forged"), ("b", "forged"), ("c", nil)] {
        let body = client.signable(CashoutBody.make(name)).text
        statuses.append(try await client.send(.create, body, signature: signature).status)
      }
      #expect(statuses == [401, 503, 200])
    }
  }
}

extension TestServer {
  /// Virtual time of the default sandbox.
  fileprivate func now() async throws -> SandboxCore.Instant {
    let answer = try await wire.control("GET", "/sandbox/clock")
    let text = try JSONParser.parse(Array(answer.body.utf8)).object?["now"]?.text
    return try #require(text.flatMap { ControlMoment.parse($0) })
  }
}
