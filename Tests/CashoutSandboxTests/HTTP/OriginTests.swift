import CashoutSandbox
import CashoutsV3
import SandboxHTTP
import ScenarioLanguage
import Testing
import WireJSON

/// Web pages that call the mocked contracts: only the server's own and those that were allowed.
@Suite(.timeLimit(.minutes(10))) struct OriginTests {
  private static let foreign = "https://evil.example"

  /// An endpoint's path with something in place of the names in braces.
  private static func path(_ row: EndpointTable.Row) -> String {
    row.path.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }.map { "/" + $0 }.joined()
  }

  /// Bank codes may be asked for by a front end.
  private static func isOpen(_ row: EndpointTable.Row) -> Bool {
    ["banks", "authorized_banks"].contains(row.name)
  }

  @Test(arguments: EndpointTable.rows.map { "\($0.method) \(path($0))" })
  func `a foreign page is refused at every endpoint but those for bank codes`(
    _ endpoint: String
  ) async throws {
    let row = try #require(
      EndpointTable.rows.first { "\($0.method) \(Self.path($0))" == endpoint }
    )
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for origin in [Self.foreign, "null", "http://sandbox.evil.example", "http://127.0.0.1.evil"] {
      let answer = try await sandbox.send(
        row.method,
        Self.path(row),
        headers: ["Origin": origin],
        body: row.method == "GET" ? "" : "{}"
      )
      let isRefused = answer.body.contains("foreign_origin")
      #expect(isRefused == !Self.isOpen(row), "\(answer.body)")
      #expect((answer.status == 403) == isRefused)
    }
    let own = try await sandbox.send(
      row.method,
      Self.path(row),
      headers: ["Origin": "http://sandbox"],
      body: row.method == "GET" ? "" : "{}"
    )
    #expect(!own.body.contains("foreign_origin"))
    await sandbox.stop()
  }

  /// What a page can send without asking first, to a sandbox with the default credentials.
  @Test func `a page cannot make a payout through Easy Cashout`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let headers = ["Origin": Self.foreign, "Content-Type": "text/plain"]
    let body = """
      {"login":"cashout_login","password":"cashout_pass","external_id":"e","country":"BR",\
      "amount":100,"currency":"BRL","notification_url":"http://10.0.0.1/"}
      """
    let request = try await sandbox.send("POST", "/v1/request", headers: headers, body: body)
    #expect(request.status == 403)
    let entry = try await sandbox.control("GET", "/sandbox/requests")
    let statuses = try entry.json.column("requests", "status")
    #expect(statuses == ["403"])
    await sandbox.stop()
  }

  @Test func `the hosted page may be filled in by the name it was opened with`() async throws {
    try await TestServer.run { server in
      for (host, origin, status) in [
        ("pay.test:8080", "http://pay.test:8080", 404), ("pay.test", "https://pay.test", 404),
        ("PAY.test", "https://pay.TEST", 404), ("pay.test", Self.foreign, 403),
        ("pay.test", "http://pay.test:81", 403), ("pay.test", "null", 403),
        ("localhost:\(server.port)", "http://127.0.0.1:\(server.port)", 404),
      ] {
        let own = ["Host: \(host)", "Origin: \(origin)", "Connection: close"]
        let call = RawRequest(path: "/payout/unknown", headers: own, body: "a=b")
        let answer = try await server.lastWords(call.text)
        #expect(answer.status == status, "\(host) \(origin)")
      }
      let own = ["Host: pay.test", "Origin: http://pay.test", "Connection: close"]
      let other = RawRequest(path: "/v1/request", headers: own, body: "{}")
      #expect(try await server.lastWords(other.text).status == 403)
    }
  }

  @Test(arguments: [
    ("https://shop.example", "https://shop.example", true),
    ("https://shop.example", "https://SHOP.example", true),
    ("https://shop.example", "https://shop.example:444", false),
    ("https://shop.example", "http://shop.example", false),
    ("http://localhost:3000, https://shop.example", "https://shop.example", true),
    ("http://localhost:3000,https://shop.example", "http://localhost:3000", true),
    ("*", "https://any.example", true), ("*", "null", true), ("null", "null", true),
    ("null", "https://any.example", false),
  ])
  func `an allowed page calls and reads the answer, and may ask first`(
    _ allowed: String,
    _ origin: String,
    _ mayCall: Bool
  ) async throws {
    let origins = try AllowedOrigins(allowed)
    try await TestServer.run({ $0.allowedOrigins = origins }) { server in
      let asked = try await server.wire.control(
        "OPTIONS",
        "/v3/cashout/status",
        "",
        [
          ("Origin", origin), ("Access-Control-Request-Method", "PUT"),
          ("Access-Control-Request-Headers", "content-type,payload-signature"),
        ]
      )
      #expect(asked.status == (mayCall ? 204 : 403))
      #expect(asked.headers["access-control-allow-origin"] == (mayCall ? origin : nil))
      let methods = asked.headers["access-control-allow-methods"]
      #expect(methods == (mayCall ? "POST, PUT" : nil))
      let names = asked.headers["access-control-allow-headers"]
      #expect(names == (mayCall ? "content-type,payload-signature" : nil))
      let call = try await server.wire.control("POST", "/v3/cashout", "{}", [("Origin", origin)])
      #expect(call.status == (mayCall ? 401 : 403))
      #expect(call.headers["access-control-allow-origin"] == (mayCall ? origin : nil))
      #expect(call.headers["vary"] == "Origin")
      // The control API stays the server's own.
      let clock = try await server.wire.control("GET", "/sandbox/clock", "", [("Origin", origin)])
      #expect(clock.status == 403 || origin.hasPrefix("http://localhost"))
    }
  }

  @Test(arguments: ["", ",", "https://a.example,", "*,*"])
  func `odd lists of origins are read`(_ text: String) throws {
    _ = try AllowedOrigins(text)
  }

  @Test(arguments: [
    "shop.example", "https://shop.example/", "https://shop.example/a", "https://", "://shop",
    "https://a@shop.example", "https://a.example shop", "http//shop",
  ])
  func `what browsers do not send is no origin`(_ text: String) {
    #expect(throws: AllowedOrigins.Fault.self) { try AllowedOrigins(text) }
  }
}
