import CashoutSandbox
import Testing
import WireJSON

/// Limits and minimum amounts over HTTP, across days and months of virtual time.
@Suite struct LimitTests {
  private static func merchant(_ settings: String, start: String = "2026-01-05T09:00:00Z") -> String
  {
    "clock: { mode: manual, start: \(start) }\n" + Exchange.merchant(settings)
  }

  private static func dollars(_ id: String, _ amount: JSONValue, _ document: String = "1710034065")
    -> JSONObject
  {
    CashoutBody.dollars(id, amount: amount).changed(["document_id": .string(document)])
  }

  private func message(_ client: V3Client, _ body: JSONObject) async throws -> String {
    let answer = try await client.call(.create, body)
    return try answer.status == 200 ? "ok" : answer.json["message"]?.text ?? ""
  }

  @Test(arguments: [("100", "ok"), ("100.01", "Limit exceeded: TRANSACTION")])
  func `one payout may reach the limit of a transaction and not pass it`(
    _ amount: String,
    _ expected: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant("limits: { transaction: 100 }"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    #expect(try await message(client, Self.dollars("a", .string(amount))) == expected)
    await sandbox.stop()
  }

  @Test(arguments: [
    ("0.000001", "limits: { transaction: 100 }", "Limit exceeded: TRANSACTION"),
    (
      "1000000000", "minimum_amount: 1000000",
      "Invalid Amount. The minimum amount is BRL 100000000000000.01 or equivalent in USD"
    ),
  ])
  func `a rate that makes amounts larger than any lifts no limit`(
    _ rate: String,
    _ settings: String,
    _ expected: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: "rates: { BRL: \(rate) }\n" + Self.merchant(settings),
      opensSocket: false
    )
    let body = CashoutBody.make(amount: 1_000_000_000)
    #expect(try await message(V3Client(sandbox), body) == expected)
    await sandbox.stop()
  }

  @Test func `a day's limit begins anew at midnight UTC`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant("limits: { daily: 100 }", start: "2026-01-05T23:59:58Z"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    #expect(try await message(client, Self.dollars("a", 100)) == "ok")
    try await sandbox.advance(by: .milliseconds(1999))
    #expect(try await message(client, Self.dollars("b", 1)) == "Limit exceeded: DAILY")
    try await sandbox.advance(by: .milliseconds(1))
    #expect(try await message(client, Self.dollars("b", 100)) == "ok")
    #expect(try await message(client, Self.dollars("c", 1)) == "Limit exceeded: DAILY")
    await sandbox.stop()
  }

  @Test(arguments: [
    "2026-01-31T23:59:59Z", "2026-02-28T23:59:59Z", "2028-02-29T23:59:59Z", "2026-04-30T23:59:59Z",
    "2026-12-31T23:59:59Z", "2100-02-28T23:59:59Z",
  ])
  func `a month's limit begins anew with the month`(_ start: String) async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant("limits: { monthly: 100 }", start: start),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    #expect(try await message(client, Self.dollars("a", 100)) == "ok")
    #expect(try await message(client, Self.dollars("b", 1)) == "Limit exceeded: MONTHLY")
    try await sandbox.advance(by: .seconds(1))
    #expect(try await message(client, Self.dollars("b", 100)) == "ok")
    try await sandbox.advance(by: .seconds(27 * 86_400))
    #expect(try await message(client, Self.dollars("c", 1)) == "Limit exceeded: MONTHLY")
    await sandbox.stop()
  }

  @Test(arguments: ["2028-02-28T23:59:59Z", "2026-01-30T23:59:59Z", "2000-02-28T23:59:59Z"])
  func `a month goes on to its last day`(_ start: String) async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant("limits: { monthly: 100, user_monthly_quantity: 1 }", start: start),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    #expect(try await message(client, Self.dollars("a", 60)) == "ok")
    try await sandbox.advance(by: .seconds(86_400))
    #expect(try await message(client, Self.dollars("b", 41)) == "Limit exceeded: MONTHLY")
    let again = "Limit exceeded: USER MONTHLY QUANTITY"
    #expect(try await message(client, Self.dollars("b", 40)) == again)
    try await sandbox.advance(by: .seconds(1))
    #expect(try await message(client, Self.dollars("b", 100)) == "ok")
    await sandbox.stop()
  }

  @Test func `what comes back in another month makes no room in that month`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant(
        "limits: { monthly: 100, user_monthly_quantity: 1 }",
        start: "2026-02-28T23:59:50Z"
      ),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    let late: JSONValue = "sandbox: delivered after 1s, completed after 1s, rejected 826 after 3d"
    try await client.create(Self.dollars("a", 100).changed(["comments": late]))
    try await sandbox.advance(by: .seconds(10))
    #expect(try await message(client, Self.dollars("b", 100)) == "ok")
    try await sandbox.advance(by: .seconds(3 * 86_400))
    #expect(sandbox.payouts().map(\.status) == ["REJECTED", "COMPLETED"])
    #expect(try await message(client, Self.dollars("c", 1)) == "Limit exceeded: MONTHLY")
    await sandbox.stop()
  }

  @Test func `a payout of an earlier day that comes back makes room in the month alone`()
    async throws
  {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant("limits: { daily: 100, monthly: 150 }"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    try await client.create(Self.dollars("a", 100).changed(["on_hold": true]))
    try await sandbox.advance(by: .seconds(86_400))
    #expect(try await message(client, Self.dollars("b", 100)) == "Limit exceeded: MONTHLY")
    #expect(try await message(client, Self.dollars("b", 50)) == "ok")
    #expect(try await client.call(.cancel, ["external_id": "a"]).status == 200)
    #expect(try await message(client, Self.dollars("c", 51)) == "Limit exceeded: DAILY")
    #expect(try await message(client, Self.dollars("c", 50)) == "ok")
    await sandbox.stop()
  }

  @Test func `limits count in the settlement currency, each payout at its own rate`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: "rates: { BRL: 5 }\n" + Self.merchant("limits: { daily: 100 }"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    #expect(try await message(client, Self.dollars("a", 50)) == "ok")
    #expect(try await message(client, CashoutBody.make("b", amount: 100)) == "ok")
    // 350 BRL so far: 250 for the dollars at the old rate, and 100 as they were asked for.
    try sandbox.load(
      scenario: "rates: { BRL: 6 }\n"
        + Exchange.merchant(
          "settlement_currency: BRL, wallets: { BRL: 1000 }, limits: { daily: 450, monthly: 450 }"
        )
    )
    let other = CashoutBody.make("c", amount: "100.01")
    #expect(try await message(client, other) == "Limit exceeded: DAILY")
    #expect(try await client.call(.cancel, ["external_id": "b"]).status == 200)
    let tooMuch = CashoutBody.make("c", amount: "200.01")
    #expect(try await message(client, tooMuch) == "Limit exceeded: DAILY")
    #expect(try await message(client, Self.dollars("c", "33.34")) == "Limit exceeded: DAILY")
    #expect(try await message(client, CashoutBody.make("c", amount: 200)) == "ok")
    await sandbox.stop()
  }

  @Test(
    arguments: [
      ("daily: 100", "Limit exceeded: DAILY"), ("monthly: 100", "Limit exceeded: MONTHLY"),
      ("user_monthly_quantity: 1", "Limit exceeded: USER MONTHLY QUANTITY"),
    ],
    [false, true]
  )
  func `a limit that comes later counts what was there`(
    _ limit: (key: String, message: String),
    _ isCancelled: Bool
  ) async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant("enabled: true"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    try await client.create(Self.dollars("old", 100, "1710034073"))
    try await client.create(Self.dollars("a", 100))
    if isCancelled {
      for id in ["old", "a"] { try await client.call(.cancel, ["external_id": .string(id)]) }
    }
    try sandbox.load(scenario: Exchange.merchant("limits: { \(limit.key) }"))
    #expect(
      try await message(client, Self.dollars("b", 100)) == (isCancelled ? "ok" : limit.message)
    )
    await sandbox.stop()
  }

  @Test func `a beneficiary's payouts are counted by document and month`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant(
        "limits: { user_monthly_quantity: 1 }",
        start: "2026-01-31T23:00:00Z"
      ),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    let refused = "Limit exceeded: USER MONTHLY QUANTITY"
    #expect(try await message(client, Self.dollars("a", 1)) == "ok")
    #expect(try await message(client, Self.dollars("b", 1)) == refused)
    #expect(try await message(client, Self.dollars("c", 1, "0809283023")) == "ok")
    try await sandbox.advance(by: .seconds(3600))
    #expect(try await message(client, Self.dollars("b", 1)) == "ok")
    await sandbox.stop()
  }

  @Test func `a payout that ends unpaid makes room again on the same day`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant("limits: { daily: 100 }"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    try await client.create(Self.dollars("a", 100))
    #expect(try await client.call(.cancel, ["cashout_id": 1]).status == 200)
    let rejected = Self.dollars("b", 100).changed(["comments": "sandbox: rejected 801 after 1s"])
    try await client.create(rejected)
    #expect(try await message(client, Self.dollars("c", 1)) == "Limit exceeded: DAILY")
    try await sandbox.advance(by: .seconds(1))
    #expect(try await message(client, Self.dollars("c", 100)) == "ok")
    await sandbox.stop()
  }

  @Test(arguments: [
    ("BR", "BRL", "52.49", "BRL 52.50"), ("MX", "MXN", "174.99", "MXN 175.00"),
    ("CL", "CLP", "9399.99", "CLP 9400.00"), ("EC", "USD", "9.99", "USD 10.00"),
    ("BR", "USD", "9.99", "USD 10.00"),
  ])
  func `the minimum is worth the same in every currency`(
    _ country: String,
    _ currency: String,
    _ amount: String,
    _ minimum: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant("minimum_amount: 10.00"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    let sample = try #require(CreateSampleBody.of(country, currency, amount))
    #expect(
      try await message(client, sample)
        == "Invalid Amount. The minimum amount is \(minimum) or equivalent in USD"
    )
    let exact = String(minimum.dropFirst(4))
    let enough = sample.changed(["amount": .string(exact)])
    #expect(try await message(client, enough) == "ok")
    await sandbox.stop()
  }

  /// Merchant, country, currency, amount, id, details, limits, balance: the first at fault is told.
  @Test func `a later scenario lifts what an earlier one allowed alone`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Exchange.merchant("enabled_countries: [MX], allowed_ips: []"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    #expect(try await client.call(.create, CashoutBody.make("a")).status != 200)
    try sandbox.load(scenario: Exchange.merchant("title: says nothing of it"))
    #expect(try await client.call(.create, CashoutBody.make("a")).status != 200)
    try sandbox.load(scenario: Exchange.merchant("allowed_ips: any"))
    #expect(try await client.call(.create, CashoutBody.make("a")).json["code"] == 518)
    try sandbox.load(scenario: Exchange.merchant("enabled_countries: all"))
    #expect(try await client.call(.create, CashoutBody.make("a")).status == 200)
    await sandbox.stop()
  }

  @Test func `of several refusals the first in the documented order is told`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.merchant(
        "enabled: false, enabled_countries: [MX], minimum_amount: 10, "
          + "limits: { transaction: 20 }, wallets: { USD: 5.00 }"
      ),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    var body = CashoutBody.make(amount: 1, with: ["currency": "MXN", "bank_account": "x"])
    var codes: [JSONValue?] = []
    func ask() async throws { codes.append(try await client.call(.create, body).json["code"]) }
    try await ask()
    try sandbox.load(scenario: Exchange.merchant("enabled: true"))
    try await ask()
    try sandbox.load(scenario: Exchange.merchant("enabled_countries: [BR]"))
    try await ask()
    body = body.changed(["currency": "BRL"])
    try await ask()
    body = body.changed(["amount": 1000])
    try await ask()
    body = body.changed(["bank_account": "3423422-7"])
    try await ask()
    body = body.changed(["amount": 100])
    try await ask()
    #expect(codes == [519, 518, 526, 533, 300, 508, 514])
    #expect(sandbox.payouts().isEmpty)
    await sandbox.stop()
  }
}
