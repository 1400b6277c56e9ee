import GoldenFiles
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
    try Golden.own.check(text, "v3/reconciliation/reports.txt")
  }

  @Test func `what a report cannot be asked is answered as recorded`() async throws {
    let text = try await reports([
      "/v1/cashouts?from=1767690000&to=1767689999", "/v1/cashouts?from=1762506000",
      "/v1/cashouts?from=1762505999", "/v1/cashouts?from=yesterday", "/v1/cashouts?page=-1",
      "/v1/cashouts?status=PAID", "/v1/cashouts?country=BRA", "/v1/cashouts?country=br",
      "/v1/balance/report?to=x",
    ])
    try Golden.own.check(text, "v3/reconciliation/refused.txt")
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
    try Golden.own.check(text, "v3/reconciliation/login.txt")
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

  /// A column of a report's page.
  private func column(
    _ name: String,
    _ path: String,
    _ sandbox: PayoutSandbox
  ) async throws -> [String] {
    let headers = try await login(sandbox)
    return try await sandbox.send("GET", path, headers: headers).json.column("data", name)
  }

  @Test func `pages have fifty rows, of those that the filters take`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    for number in 1...101 {
      let isOdd = number % 2 == 1
      let body = isOdd ? CashoutBody.make("p-\(number)") : CashoutBody.dollars("p-\(number)")
      try await client.create(body.changed(["amount": 1]))
    }
    var pages: [[String]] = []
    for page in 0...3 {
      pages.append(try await column("externalId", "/v1/cashouts?page=\(page)", sandbox))
    }
    #expect(pages.map(\.count) == [50, 50, 1, 0])
    #expect(pages.flatMap(\.self) == (1...101).map { "p-\($0)" })
    let odd = try await column("externalId", "/v1/cashouts?country=BR&page=1", sandbox)
    #expect(odd == ["p-101"])
    let even = try await column("idCashout", "/v1/cashouts?country=EC&status=PENDING", sandbox)
    #expect(even == (1...50).map { "\($0 * 2)" })
    await sandbox.stop()
  }

  /// Each state that payouts can be in, by the name that the filter has for it.
  @Test(arguments: ["PENDING", "ON_HOLD", "CANCELLED", "DELIVERED", "COMPLETED", "REJECTED"])
  func `cashouts are found by their state`(_ status: String) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    let client = V3Client(sandbox)
    let ways: [(String, [String])] = [
      ("PENDING", []), ("ON_HOLD", ["ON_HOLD"]), ("CANCELLED", ["CANCELLED"]),
      ("DELIVERED", ["DELIVERED"]), ("COMPLETED", ["DELIVERED", "COMPLETED"]),
      ("REJECTED", ["DELIVERED", "REJECTED"]),
    ]
    for (number, (name, way)) in ways.enumerated() {
      try await client.create(CashoutBody.make(name))
      for step in way {
        let path = "/sandbox/payouts/\(number + 1)/transition"
        try await sandbox.control("POST", path, ["to": .string(step)])
      }
    }
    let found = try await column("externalId", "/v1/cashouts?status=\(status)", sandbox)
    #expect(found == [status])
    await sandbox.stop()
  }

  @Test func `both ends of a range belong to it, and sixty days may lie between`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await V3Client(sandbox).create(CashoutBody.make("at nine"))
    // 2026-01-05T09:00:00Z, when a manual clock begins.
    let nine = 1_767_603_600
    let ranges: [(Int, Int, Int)] = [
      (nine, nine, 1), (nine - 1, nine - 1, 0), (nine + 1, nine + 9, 0), (nine - 9, nine, 1),
      (nine - 60 * 86_400, nine, 1), (nine, nine + 60 * 86_400, 1),
      (nine, nine + 60 * 86_400 + 1, -1),
    ]
    let headers = try await login(sandbox)
    for (from, to, count) in ranges {
      let path = "/v1/cashouts?from=\(from)&to=\(to)"
      let answer = try await sandbox.send("GET", path, headers: headers)
      #expect(answer.status == (count < 0 ? 400 : 200), "\(from - nine) \(to - nine)")
      #expect(try answer.json["rows"]?.number?.integer ?? -1 == Int64(count))
    }
    await sandbox.stop()
  }

  @Test func `the last second of a range counts to its end`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await sandbox.advance(by: .milliseconds(59_999_500))
    try await V3Client(sandbox).create(CashoutBody.make("late in a second"))
    let second = 1_767_603_600 + 59_999
    for (from, to, found) in [
      (second - 9, second, 1), (second, second, 1), (second + 1, second + 9, 0),
    ] {
      let path = "/v1/cashouts?from=\(from)&to=\(to)"
      #expect(try await column("externalId", path, sandbox).count == found)
    }
    await sandbox.stop()
  }

  @Test func `a wallet keeps its account number, and days to come have no balance`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let report = "/v1/balance/report?from=1767571200&to=1768176000"
    #expect(try await column("date", report, sandbox) == ["2026-01-05"])
    let balances = try await sandbox.send("GET", "/v1/balance", headers: login(sandbox)).body
    try await sandbox.control("POST", "/sandbox/wallets", ["currency": "EUR", "amount": "1.00"])
    let later = try await sandbox.send("GET", "/v1/balance", headers: login(sandbox)).body
    let number = #""accountNumber":"1000013991""#
    #expect(balances.contains(number) && later.contains(number))
    await sandbox.stop()
  }

  /// Reserved money is in no balance: what they say can be spent.
  @Test func `a balance is what is left to spend while a payout is under way`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Exchange.merchant("wallets: { USD: 1000.00 }"),
      opensSocket: false
    )
    let headers = try await login(sandbox)
    let client = V3Client(sandbox)
    func balance() async throws -> [String?] {
      let answer = try await sandbox.send("GET", "/v1/balance", headers: headers).json
      let data = answer["balances"]?.array?.first?.object?["data"]?.object
      return [
        "totalBalance", "availableBalance", "usableBalance", "depositSettlementPeriod",
        "rollingReserveBalance",
      ].map { data?[$0]?.number?.text }
    }
    #expect(try await balance() == ["1000", "1000", "1000", "0", "0"])
    let first = try await client.create(CashoutBody.dollars("a", amount: 200.5))
    try await client.create(CashoutBody.dollars("b", amount: 99))
    #expect(try await balance() == ["700.5", "700.5", "700.5", "0", "0"])
    let wallets = try await sandbox.control("GET", "/sandbox/wallets").json
    #expect(wallets.column("wallets", "reserved") == ["299.50"])
    _ = try await client.call(.cancel, ["cashout_id": .number(JSONNumber(first))])
    #expect(try await balance() == ["901", "901", "901", "0", "0"])
    try await sandbox.advance(by: .seconds(60))
    #expect(try await balance() == ["901", "901", "901", "0", "0"])
    await sandbox.stop()
  }

  @Test func `the daily report tells of a late rejection on the day when money came back`()
    async throws
  {
    let sandbox = try await PayoutSandbox.start(
      scenario: Exchange.merchant("wallets: { USD: 1000.00 }, fees: { fixed: 1 }"),
      opensSocket: false
    )
    let late: JSONObject = [
      "comments": "sandbox: delivered after 1s, completed after 1s, rejected 826 after 3d"
    ]
    try await V3Client(sandbox).create(CashoutBody.dollars("a", amount: 99).changed(late))
    try await sandbox.advance(by: .seconds(4 * 86_400))
    let path = "/v1/balance/report?from=1767484800"
    #expect(
      try await column("date", path, sandbox)
        == ["2026-01-04", "2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08", "2026-01-09"]
    )
    #expect(try await column("cashoutTotal", path, sandbox) == ["0", "100", "0", "0", "0", "0"])
    #expect(try await column("noteTotal", path, sandbox) == ["0", "0", "0", "0", "100", "0"])
    #expect(try await column("netAmount", path, sandbox) == ["0", "-100", "0", "0", "100", "0"])
    #expect(
      try await column("totalBalance", path, sandbox)
        == ["1000", "900", "900", "900", "1000", "1000"]
    )
    await sandbox.stop()
  }
}
