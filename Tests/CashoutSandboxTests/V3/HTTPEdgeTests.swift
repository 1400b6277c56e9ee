import CashoutSandbox
import Foundation
import SandboxRuntime
import ScenarioLanguage
import Testing
import WireJSON

/// What HTTP itself asks for beside the contract: HEAD, OPTIONS, and schemes in any case.
@Suite struct HTTPEdgeTests {
  private static let key = ["Authorization": "Bearer read_only_key"]

  @Test(arguments: ["/v3/banks?country=PE", "/v3/exchange_rates?country=BR", "/sandbox/health"])
  func `HEAD is answered as GET without a body`(_ path: String) async throws {
    try await PayoutSandbox.run { sandbox in
      let wire = Wire(url: sandbox.url)
      let headers = Self.key.map { ($0.key, $0.value) }
      let full = try await wire.send("GET", path, headers)
      let head = try await wire.send("HEAD", path, headers)
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.headers["content-length"] == String(full.body.utf8.count))
      #expect(head.headers["content-type"] == full.headers["content-type"])
    }
  }

  @Test func `HEAD of the event stream ends, and nobody listens`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let head = try await sandbox.send("HEAD", "/sandbox/events")
    #expect(head.status == 200 && head.body.isEmpty)
    #expect(head.headers["content-type"] == "text/event-stream")
    await sandbox.stop()
  }

  @Test func `a page may read what a fault answers, too`() async throws {
    let scenario =
      "scenario: down\napi: { faults: [{ match: { endpoint: banks }, status: 503 }] }\n"
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let path = "/v3/banks?country=PE"
    let answer = try await sandbox.send("GET", path, headers: Self.key)
    #expect(answer.status == 503)
    #expect(answer.headers["access-control-allow-origin"] == "*")
    await sandbox.stop()
  }

  /// A body behind a refused HEAD would be read as the next answer.
  @Test(
    arguments: [
      ("/v3/banks", "X-A: b", 401), ("/v3/cashout", "X-A: b", 405),
      ("/v5/account/validate", "X-A: b", 405), ("/nowhere", "X-A: b", 404),
      ("/payout/nobody", "X-A: b", 404), ("/v3/banks?country=XX", "X-A: b", 401),
      ("/v1/payments/nobody", "X-A: b", 404), ("/sandbox/payouts/77", "X-A: b", 404),
      ("/sandbox/inbox/a", "X-Sandbox: nobody", 404), ("/sandbox/inbox/a", "X-A: b", 200),
      ("/sandbox/inbox/a", "Origin: http://evil.example", 403),
      ("/sandbox/clock", "Origin: http://evil.example", 403),
      ("/v1/balance", "Origin: http://evil.example", 403), ("/sandbox/events", "X-A: b", 200),
    ]
  )
  func `a HEAD has no body, and the connection goes on`(
    _ path: String,
    _ header: String,
    _ status: Int
  ) async throws {
    try await TestServer.run { server in
      var call = server.rawHealth("HTTP/1.1", [header])
      (call.method, call.path) = ("HEAD", path)
      let both = call.text + server.rawHealth("HTTP/1.1", ["Connection: close"]).text
      let parts = try await server.lastWords(both).text.components(separatedBy: "\r\n\r\n")
      #expect(parts.count == 3)
      #expect(parts[0].hasPrefix("HTTP/1.1 \(status) "), "\(parts[0])")
      #expect(parts[1].hasPrefix("HTTP/1.1 200"))
    }
  }

  /// Statuses that have no body, with one that a scenario states.
  @Test(arguments: [204, 205, 304], ["GET", "HEAD", "POST"])
  func `a fault without a body has none, and the connection goes on`(
    _ status: Int,
    _ method: String
  ) async throws {
    let scenario = """
      scenario: odd
      api: { faults: [{ match: { contract: cashouts_v3 }, status: \(status), body: { a: 1 } }] }
      """
    let file = try ScenarioLoader.load(scenario)
    try await TestServer.run({ $0.standard.scenario = file }) { server in
      var call = server.rawCreate()
      if method != "POST" {
        call = server.rawHealth("HTTP/1.1", ["Authorization: Bearer read_only_key"])
        (call.method, call.path) = (method, "/v3/banks?country=PE")
      }
      let both = call.text + server.rawHealth("HTTP/1.1", ["Connection: close"]).text
      let parts = try await server.lastWords(both).text.components(separatedBy: "\r\n\r\n")
      #expect(parts.count == 3)
      #expect(parts[0].hasPrefix("HTTP/1.1 \(status) "), "\(parts[0])")
      #expect(parts[1].hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `HEAD and OPTIONS are among the methods that a refusal names`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let banks = try await sandbox.send("POST", "/v3/banks")
    #expect(banks.headers["allow"] == "GET, HEAD, OPTIONS")
    let cashout = try await sandbox.send("HEAD", "/v3/cashout")
    #expect(cashout.status == 405 && cashout.headers["allow"] == "POST")
    await sandbox.stop()
  }

  @Test(arguments: [
    "/v3/banks", "/v1/country/BR/authorized-banks", "/v1/country/BR/authorized-banks/33",
    "/country/BR/authorized-banks", "/authorized-banks",
  ])
  func `a web page may ask for bank codes`(_ path: String) async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: "scenario: a label\nbrand: onekeypayments\n",
      opensSocket: false
    )
    let asked = try await sandbox.send(
      "OPTIONS",
      path,
      headers: [
        "Origin": "https://shop.example", "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization",
      ]
    )
    #expect(asked.status == 204 && asked.body.isEmpty)
    #expect(asked.headers["access-control-allow-origin"] == "*")
    #expect(asked.headers["access-control-allow-methods"] == "GET, HEAD")
    #expect(asked.headers["access-control-allow-headers"] == "Authorization, Content-Type")
    // With and without the key: a page has to be able to read why it was refused.
    for (headers, status) in [(Self.key, 200), ([:], 401)] {
      let query = path.hasPrefix("/v1") || path.hasPrefix("/country") ? "" : "?country=BR"
      let answer = try await sandbox.send("GET", path + query, headers: headers)
      #expect(answer.status == status)
      #expect(answer.headers["access-control-allow-origin"] == "*")
      #expect(answer.headers["access-control-expose-headers"] == "Sandbox-Diagnosis")
    }
    await sandbox.stop()
  }

  @Test(arguments: [
    ("POST", "/v3/cashout"), ("POST", "/v3/cashout/status"), ("GET", "/v3/exchange_rates"),
    ("POST", "/v5/account/validate"), ("GET", "/sandbox/health"),
  ])
  func `other endpoints are not for web pages`(_ method: String, _ path: String) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let asked = try await sandbox.send("OPTIONS", path)
    #expect(asked.status == 405)
    #expect(asked.headers["access-control-allow-origin"] == nil)
    let answer = try await sandbox.send(method, path, headers: Self.key)
    #expect(answer.headers["access-control-allow-origin"] == nil)
    await sandbox.stop()
  }

  @Test(
    arguments: [
      ("Bearer read_only_key", 200), ("bearer read_only_key", 200), ("BEARER  read_only_key", 200),
      ("Bearer READ_ONLY_KEY", 401), ("Bearer", 401), ("Bearerread_only_key", 401),
      ("Basic read_only_key", 401), ("", 401),
    ]
  )
  func `the name of a scheme has no case, the key has`(_ header: String, _ status: Int) async throws
  {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let path = "/v3/banks?country=PE"
    let answer = try await sandbox.send("GET", path, headers: ["Authorization": header])
    #expect(answer.status == status)
    await sandbox.stop()
  }

  @Test func `a signature of the D24 scheme has case, its scheme has not`() async throws {
    let good = D24Call.validate(D24Call.body())
    let value = try #require(good.headers["Authorization"])
    let hex = value.dropFirst(4)
    for (header, status) in [
      (value, 200), ("d24 \(hex)", 200), ("D24 \(hex.uppercased())", 401), ("D25 \(hex)", 400),
    ] {
      let text = try await PlainCall.transcript([D24Call.post("Authorization", as: header)])
      #expect(text.contains("→ \(status)\n"), "\(text)")
    }
  }

  @Test func `another scheme does not hide the panel's cookie`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let body = #"{"accessKey":"cashout_login","secretKey":"cashout_pass"}"#
    let login = try await sandbox.send("POST", "/v1/auth/login", body: body)
    let cookie = try #require(login.headers["set-cookie"]?.split(separator: ";").first)
    for (authorization, status) in [
      ("Basic cGFuZWw6", 200), ("D24 00", 200), ("Bearer", 200), ("Bearer wrong", 401),
    ] {
      let headers = ["Cookie": String(cookie), "Authorization": authorization]
      #expect(try await sandbox.send("GET", "/v1/balance", headers: headers).status == status)
    }
    await sandbox.stop()
  }

  @Test func `the control API's token comes with a scheme in any case`() async throws {
    try await TestServer.run({ $0.adminToken = "sesame" }) { server in
      for (header, status) in [("bearer sesame", 200), ("Bearer Sesame", 401), ("sesame", 401)] {
        let headers = [("Authorization", header)]
        let answer = try await server.wire.control("GET", "/sandbox/clock", "", headers)
        #expect(answer.status == status)
      }
    }
  }
}
