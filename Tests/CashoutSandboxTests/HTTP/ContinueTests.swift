import CashoutSandbox
import SandboxRuntime
import ScenarioLanguage
import Testing

/// Clients that send a body only when they are told to: `Expect: 100-continue`.
/// - Source: RFC 9110 §10.1.1.
@Suite(.timeLimit(.minutes(10))) struct ContinueTests {
  private static let expect = "Expect: 100-continue"
  private static let mark = "HTTP/1.1 100 Continue\r\n\r\n"

  /// An endpoint of each kind with a body that it takes, and the status of the answer.
  static let calls: [(method: String, path: String, body: String, status: Int)] = [
    ("POST", "/v3/cashout/status", "{}", 401), ("PUT", "/v3/cashout/status", "{}", 401),
    ("DELETE", "/v3/cashout/cancel", "{}", 401), ("POST", "/v5/account/validate", "{}", 400),
    ("POST", "/v1/request", "{}", 401), ("POST", "/payout/unknown", "a=b", 404),
    ("POST", "/sandbox/clock/advance", #"{"by":"1s"}"#, 200),
    ("PUT", "/sandbox/scenario", "scenario: x", 200), ("POST", "/sandbox/inbox/a", "x=1", 200),
  ]

  @Test(arguments: calls)
  func `the body is asked for before it is read`(
    _ method: String,
    _ path: String,
    _ body: String,
    _ status: Int
  ) async throws {
    try await TestServer.run { server in
      let own = ["Host: localhost:\(server.port)", Self.expect]
      let call = RawRequest(method: method, path: path, headers: own, body: body)
      let answers = try await server.converse(
        [call.head, body, server.rawHealth().text],
        until: [Self.mark]
      )
      #expect(answers[0].text == Self.mark)
      #expect(answers[1].status == status, "\(answers[1].text)")
      #expect(answers[2].status == 200)
    }
  }

  @Test func `a create waits for its body and is made once`() async throws {
    try await TestServer.run { server in
      for spelling in ["Expect: 100-continue", "expect: 100-Continue"] {
        let call = server.rawCreate(spelling, [spelling])
        let answers = try await server.converse([call.head, call.body], until: [Self.mark])
        #expect(answers[0].text == Self.mark)
        #expect(answers[1].status == 200)
      }
    }
  }

  @Test func `a client that does not wait gets its answer`() async throws {
    try await TestServer.run { server in
      let call = server.rawCreate("a", [Self.expect])
      let answers = try await server.converse([call.text, server.rawHealth().text])
      #expect(answers.map(\.status) == [200, 200])
    }
  }

  @Test func `a client of HTTP 1 point 0 gets no 100`() async throws {
    try await TestServer.run { server in
      var call = server.rawCreate("a", [Self.expect])
      call.version = "HTTP/1.0"
      let answer = try await server.lastWords(call.text)
      #expect(answer.status == 200 && !answer.isContinued)
    }
  }

  @Test(arguments: [
    ("POST", "/v3/cashout", 65_537, 413), ("DELETE", "/v3/cashout/cancel", 1 << 30, 413),
    ("PUT", "/sandbox/scenario", (1 << 20) + 1, 413), ("POST", "/sandbox/inbox/a", 1 << 40, 413),
    ("POST", "/nowhere", 10, 404), ("PATCH", "/v3/cashout", 10, 405),
    ("POST", "/sandbox/nowhere", 10, 404),
  ])
  func `what will be refused is refused before it is sent`(
    _ method: String,
    _ path: String,
    _ length: Int,
    _ status: Int
  ) async throws {
    try await TestServer.run { server in
      let own = ["Host: localhost:\(server.port)", Self.expect, "Content-Length: \(length)"]
      let call = RawRequest(method: method, path: path, headers: own)
      let answer = try await server.lastWords(call.text)
      #expect(answer.status == status)
      #expect(!answer.isContinued)
      #expect(answer.head.contains("connection: close"))
    }
  }

  @Test func `a body that is too large is refused at once without being asked for, too`()
    async throws
  {
    try await TestServer.run { server in
      let own = ["Host: localhost:\(server.port)", "Content-Length: 999999"]
      let answer = try await server.lastWords(RawRequest(headers: own).text + "{\"begun\":")
      #expect(answer.status == 413 && answer.head.contains("connection: close"))
    }
  }

  @Test func `a body in chunks that becomes too large ends the connection`() async throws {
    try await TestServer.run { server in
      let own = ["Host: localhost:\(server.port)", "Transfer-Encoding: chunked"]
      let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
      let answer = try await server.lastWords(RawRequest(headers: own).text + chunk + chunk)
      #expect(answer.status == 413 && answer.head.contains("connection: close"))
    }
  }

  @Test(arguments: ["before", "after"])
  func `a fault meets a call that was asked for its body`(_ moment: String) async throws {
    let scenario =
      "scenario: down\napi: { faults: [{ match: { endpoint: create }, status: 503, "
      + "when: \(moment) }] }\n"
    let file = try ScenarioLoader.load(scenario)
    try await TestServer.run({ $0.standard.scenario = file }) { server in
      let call = server.rawCreate("a", [Self.expect])
      let answers = try await server.converse(
        [call.head, call.body, server.rawHealth().text],
        until: [Self.mark]
      )
      #expect(answers[0].text == Self.mark)
      #expect(answers[1].status == 503 && answers[2].status == 200)
    }
  }
}
