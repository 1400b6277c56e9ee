import CashoutSandbox
import CashoutsV3
import Testing
import WireJSON

/// Faults of the endpoints beside the cashouts, whoever their callers are known by.
@Suite(.timeLimit(.minutes(10))) struct NeighbourFaultTests {
  private static func scenario(_ endpoint: String) -> String {
    "scenario: faults\nclock: { mode: manual }\napi:\n  faults:\n"
      + "    - { name: down, match: { endpoint: \(endpoint) }, status: 503, body: busy }\n"
  }

  private static let easy: JSONObject = [
    "login": "cashout_login", "password": "cashout_pass", "external_id": "easy-1",
    "country": "BR", "amount": 100, "currency": "BRL",
  ]

  private static let calls: [(String, PlainCall)] = [
    ("banks", .read("/v3/banks?country=BR")),
    ("exchange_rates", .read("/v3/exchange_rates?country=BR")),
    ("account_validate", D24Call.post(D24Call.account, D24Call.body().text)),
    ("pix_validate", D24Call.post(D24Call.pix, "{}")),
    ("easy_create", PlainCall("POST", "/v1/request", body: easy.text)),
    (
      "panel_login",
      PlainCall(
        "POST",
        "/v1/auth/login",
        body: #"{"accessKey":"cashout_login","secretKey":"cashout_pass"}"#
      )
    ),
  ]

  @Test(arguments: calls)
  func `a fault is for its endpoint alone`(_ endpoint: String, _ call: PlainCall) async throws {
    try await PayoutSandbox.run(scenario: Self.scenario(endpoint)) { sandbox in
      for (name, other) in Self.calls {
        let answer = try await other.send(to: sandbox)
        #expect((answer.status == 503) == (name == endpoint), "\(name)")
      }
      let path = String(call.path.prefix { $0 != "?" })
      let answer = try await sandbox.control(
        "POST",
        "/sandbox/requests/count",
        ["path": .string(path), "method": .string(call.method)]
      )
      #expect(try answer.json["count"] == 1)
    }
  }

  @Test func `a panel's token tells whose call it is`() async throws {
    try await PayoutSandbox.run(scenario: Self.scenario("balance")) { sandbox in
      let login = try await Self.calls[5].1.send(to: sandbox)
      let cookie = try #require(login.headers["set-cookie"]?.split(separator: ";").first)
      let headers = ["Cookie": String(cookie)]
      let balance = PlainCall("GET", "/v1/balance", headers)
      #expect(try await balance.send(to: sandbox).status == 503)
      #expect(try await PlainCall("GET", "/v1/balance").send(to: sandbox).status != 503)
    }
  }

  @Test func `conditions see what a query says`() async throws {
    let scenario =
      "scenario: faults\napi: { faults: [{ match: { country: MX }, drop_connection: true }] }"
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let answer = try await PlainCall.read("/v3/banks?country=BR").send(to: sandbox)
      #expect(answer.status == 200)
      await #expect(throws: (any Error).self) {
        try await PlainCall.read("/v3/banks?country=MX").send(to: sandbox)
      }
    }
  }
}
