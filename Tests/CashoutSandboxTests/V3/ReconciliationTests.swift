import CashoutSandbox
import Testing
import WireJSON

/// The reconciliation API of a panel user.
@Suite struct ReconciliationTests {
  private static let credentials = #"{"accessKey":"cashout_login","secretKey":"cashout_pass"}"#

  /// Logs in; the headers of the calls that follow.
  private func login(
    _ sandbox: PayoutSandbox,
    asCookie: Bool = false
  ) async throws -> [String: String] {
    let answer = try await sandbox.send("POST", "/v1/auth/login", body: Self.credentials)
    let cookie = try #require(answer.headers["set-cookie"]?.split(separator: ";").first)
    if asCookie { return ["Cookie": "theme=dark; \(cookie)"] }
    return ["Authorization": "Bearer \(cookie.dropFirst("BEARER_TOKEN=".count))"]
  }

  /// The reports of a sandbox in which a few payouts took place on several days.
  private func reports(_ paths: [String]) async throws -> String {
    let scenario =
      "scenario: a book\nmerchant: { wallets: { USD: 1000.00, BRL: 5000.00 }, fees: { percent: 1 } }\n"
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let client = V3Client(sandbox)
    try await client.create(CashoutBody.make("a", amount: 1500.5))
    try await client.create(
      CashoutBody.make("b", amount: 10, with: ["comments": "sandbox: rejected 801 after 1d"])
    )
    try await sandbox.advance(by: .seconds(86_400))
    try await client.create(CashoutBody.dollars("c", amount: 200))
    _ = try await client.call(.cancel, ["external_id": "c"])
    try await client.create(CashoutBody.dollars("d", amount: 50))
    let headers = try await login(sandbox)
    var text = ""
    for path in paths {
      let answer = try await sandbox.send("GET", path, headers: headers)
      text += "GET \(path)\n→ \(answer.status)\n\(answer.body)\n\n"
    }
    await sandbox.stop()
    return text
  }

  @Test func `reports are answered as recorded`() async throws {
    let text = try await reports([
      "/v1/cashouts", "/v1/cashouts?status=REJECTED", "/v1/cashouts?country=EC&page=0",
      "/v1/cashouts?clientDocument=01716001340&status=COMPLETED",
      "/v1/cashouts?from=1767690000&to=1767693600", "/v1/cashouts?page=1", "/v1/deposits",
      "/v1/balance", "/v1/balance/report?from=1767571200&to=1767744000",
    ])
    try Golden.check(text, "v3/reconciliation/reports.txt")
  }

  @Test func `what a report cannot be asked is answered as recorded`() async throws {
    let text = try await reports([
      "/v1/cashouts?from=1767690000&to=1767689999", "/v1/cashouts?from=1762506000",
      "/v1/cashouts?from=1762505999", "/v1/cashouts?from=yesterday", "/v1/cashouts?page=-1",
      "/v1/cashouts?status=PAID", "/v1/cashouts?country=BRA", "/v1/balance/report?to=x",
    ])
    try Golden.check(text, "v3/reconciliation/refused.txt")
  }

  @Test func `logins are answered as recorded`() async throws {
    let calls = [
      PlainCall("POST", "/v1/auth/login", body: Self.credentials),
      PlainCall(
        "POST",
        "/v1/auth/login",
        body: #"{"accessKey":"cashout_login@shop.example","secretKey":"cashout_pass"}"#
      ),
      PlainCall("POST", "/v1/auth/login", body: #"{"accessKey":"nobody","secretKey":"x"}"#),
      PlainCall("POST", "/v1/auth/login", body: #"{"accessKey":"cashout_login","secretKey":"x"}"#),
      PlainCall("POST", "/v1/auth/login", body: "{"),
      PlainCall("GET", "/v1/balance"),
      PlainCall("GET", "/v1/balance", ["Authorization": "Bearer read_only_key"]),
      PlainCall("GET", "/v1/cashouts", ["Cookie": "BEARER_TOKEN=636173.00"]),
    ]
    let text = try await PlainCall.transcript(calls)
    try Golden.check(text, "v3/reconciliation/login.txt")
  }

  @Test func `an address that is not registered may not log in`() async throws {
    let text = try await PlainCall.transcript(
      [PlainCall("POST", "/v1/auth/login", body: Self.credentials)],
      scenario: Exchange.merchant("allowed_ips: [203.0.113.7]")
    )
    #expect(text.contains(#"{"code":83,"description":"You are not permitted to log in from this"#))
  }

  @Test func `the token works as cookie, and ends with the credentials`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let headers = try await login(sandbox, asCookie: true)
    #expect(try await sandbox.send("GET", "/v1/balance", headers: headers).status == 200)
    let context = "/v1/auth/1/switchContext"
    #expect(try await sandbox.send("POST", context, headers: headers).status == 200)
    let other = "/v1/auth/2/switchContext"
    #expect(try await sandbox.send("POST", other, headers: headers).status == 400)
    try sandbox.load(scenario: Exchange.merchant("pass: another"))
    #expect(try await sandbox.send("GET", "/v1/balance", headers: headers).status == 401)
    await sandbox.stop()
  }

  @Test func `pages have fifty rows`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for number in 1...101 { try await V3Client(sandbox).create(CashoutBody.make("p-\(number)")) }
    let headers = try await login(sandbox)
    var counts: [Int] = []
    for page in 0...3 {
      let path = "/v1/cashouts?page=\(page)"
      let rows = try await sandbox.send("GET", path, headers: headers).json["data"]?.array
      counts.append(rows?.count ?? -1)
    }
    #expect(counts == [50, 50, 1, 0])
    await sandbox.stop()
  }
}
