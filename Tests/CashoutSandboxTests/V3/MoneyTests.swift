import CashoutSandbox
import Testing
import WireJSON

/// Wallets, fees and rates over HTTP: what a create takes, and what comes back.
@Suite struct MoneyTests {
  private func message(_ client: V3Client, _ body: JSONObject) async throws -> String {
    let answer = try await client.call(.create, body)
    return try answer.status == 200 ? "ok" : answer.json["message"]?.text ?? ""
  }

  /// Available and reserved money of a wallet, as the control API tells it.
  private func wallet(_ sandbox: PayoutSandbox, _ currency: String) async throws -> [String] {
    let wallets = try await sandbox.control("GET", "/sandbox/wallets").json["wallets"]?.array ?? []
    let wallet = wallets.compactMap(\.object).first { $0["currency"] == .string(currency) }
    return ["available", "reserved"].compactMap { wallet?[$0]?.text }
  }

  /// 500.00 BRL are 100.00 USD.
  private static let rates = "rates: { BRL: 5.00, MXN: 17.50 }\n"

  @Test func `money is reserved until the bank has paid, and gone then`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.rates + Exchange.merchant("wallets: { USD: 1000.00 }"),
      opensSocket: false
    )
    try await V3Client(sandbox).create(CashoutBody.make(amount: 500))
    #expect(try await wallet(sandbox, "USD") == ["900.00", "100.00"])
    try await sandbox.advance(by: .seconds(2))
    #expect(sandbox.payouts().map(\.status) == ["DELIVERED"])
    #expect(try await wallet(sandbox, "USD") == ["900.00", "100.00"])
    try await sandbox.advance(by: .seconds(5))
    #expect(try await wallet(sandbox, "USD") == ["900.00", "0.00"])
    await sandbox.stop()
  }

  @Test(
    arguments: [
      ("percent: 1.5", "USD: 1000.00", "BR", "BRL", "500", "USD", "898.50"),
      ("fixed: 0.50", "USD: 1000.00", "BR", "BRL", "500", "USD", "899.50"),
      ("fixed: 0.50", "USD: 0, BRL: 1000.00", "BR", "BRL", "500", "BRL", "497.50"),
      ("percent: 1, fixed: 0.50", "USD: 0, BRL: 1000.00", "BR", "BRL", "500", "BRL", "492.50"),
      // Half up to the cent: 1 per cent of 0.50 is a whole cent, of 0.49 it is none.
      ("percent: 1", "USD: 1.00", "EC", "USD", "0.50", "USD", "0.49"),
      ("percent: 1", "USD: 1.00", "EC", "USD", "0.49", "USD", "0.51"),
      // 0.01 BRL is less than a cent, and costs one.
      ("percent: 0", "USD: 1.00", "BR", "BRL", "0.01", "USD", "0.99"),
      ("percent: 0", "USD: 1.00", "MX", "MXN", "0.09", "USD", "0.99"),
      ("percent: 0", "USD: 1.00", "MX", "MXN", "0.27", "USD", "0.98"),
      ("percent: 100", "USD: 20.00", "EC", "USD", "10", "USD", "0.00"),
    ]
  )
  func `a create takes the amount at the rate, and the fees`(
    _ fees: String,
    _ wallets: String,
    _ country: String,
    _ currency: String,
    _ amount: String,
    _ paying: String,
    _ left: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.rates + Exchange.merchant("fees: { \(fees) }, wallets: { \(wallets) }"),
      opensSocket: false
    )
    let body = try #require(CreateSampleBody.of(country, currency, amount))
    #expect(try await message(V3Client(sandbox), body) == "ok")
    #expect(sandbox.available(paying) == left)
    await sandbox.stop()
  }

  @Test(
    arguments: [
      // A cent is the least that a payout takes, however little it is worth.
      ("1000000000", "0.01", "ok", "0.99", nil), ("1000000000", "100", "ok", "0.99", nil),
      ("0.000001", "100", "Insufficient funds", "1.00", "USD 100000000.00 is needed"),
      (
        "0.000001", "100000000", "Insufficient funds", "1.00",
        "USD 100000000000000.00 is needed"
      ),
      (
        "0.000001", "100000000.01", "Insufficient funds", "1.00",
        "worth more USD than a wallet can hold"
      ),
    ] as [(String, String, String, String, String?)]
  )
  func `a payout takes a cent at least, and no more than a wallet can hold`(
    _ rate: String,
    _ amount: String,
    _ expected: String,
    _ left: String,
    _ hint: String?
  ) async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: "rates: { BRL: \(rate) }\n" + Exchange.merchant("wallets: { USD: 1.00 }"),
      opensSocket: false
    )
    let answer = try await V3Client(sandbox).call(
      .create,
      CashoutBody.make(amount: .string(amount))
    )
    let message = try answer.status == 200 ? "ok" : answer.json["message"]?.text
    #expect(message == expected)
    #expect(sandbox.available("USD") == left)
    if let hint { #expect(answer.headers["sandbox-diagnosis"]?.contains(hint) == true) }
    await sandbox.stop()
  }

  /// How a payout can end unpaid: the script it carries, and what is done besides.
  enum Ending: String, CaseIterable, Sendable {
    case cancelled, cancelledOnHold, rejectedAtOnce, rejectedByBank, sentBack, sentBackByPanel

    var script: String {
      switch self {
      case .cancelled, .cancelledOnHold: "sandbox: delivered after 30d"
      case .rejectedAtOnce: "sandbox: rejected 800 after 1d"
      case .rejectedByBank: "sandbox: delivered after 1s, rejected 801 after 1d"
      case .sentBack: "sandbox: delivered after 1s, completed after 1s, rejected 826 after 3d"
      case .sentBackByPanel: "sandbox: delivered after 1s, completed after 1s"
      }
    }
  }

  @Test(arguments: Ending.allCases, ["USD: 1000.00", "USD: 1000.00, BRL: 3000.00"])
  func `whatever ends unpaid gives back exactly what was taken`(
    _ ending: Ending,
    _ wallets: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.rates
        + Exchange.merchant("fees: { percent: 1.25, fixed: 0.33 }, wallets: { \(wallets) }"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    let currencies = wallets.contains("BRL") ? ["USD", "BRL"] : ["USD"]
    let before = currencies.map { sandbox.available($0) }
    let comments: JSONObject = [
      "comments": .string(ending.script), "on_hold": .bool(ending == .cancelledOnHold),
    ]
    try await client.create(CashoutBody.make(amount: 333.33, with: comments))
    #expect(currencies.map { sandbox.available($0) } != before)
    // Other rates, other fees: what was taken stays what it was.
    try sandbox.load(
      scenario: "rates: { BRL: 2.00 }\n" + Exchange.merchant("fees: { percent: 50, fixed: 9.99 }")
    )
    try await sandbox.advance(by: .seconds(4 * 86_400))
    switch ending {
    case .cancelled, .cancelledOnHold:
      #expect(try await client.call(.cancel, ["cashout_id": 1]).status == 200)
    case .sentBackByPanel:
      try await sandbox.control("POST", "/sandbox/payouts/1/transition", ["to": "REJECTED"])
    case .rejectedAtOnce, .rejectedByBank, .sentBack: break
    }
    #expect(["CANCELLED", "REJECTED"].contains(sandbox.payouts().first?.status))
    #expect(currencies.map { sandbox.available($0) } == before)
    for currency in currencies {
      #expect(try await wallet(sandbox, currency).last == "0.00")
    }
    await sandbox.stop()
  }

  @Test func `a top-up makes a wallet, which then pays for its own currency`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Self.rates + Exchange.merchant("wallets: { USD: 100.00 }"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    try await client.create(CashoutBody.make("a", amount: 50))
    #expect(sandbox.available("USD") == "90.00")
    let body: JSONObject = ["currency": "BRL", "amount": "60.00"]
    #expect(try await sandbox.control("POST", "/sandbox/wallets", body).status == 200)
    try await client.create(CashoutBody.make("b", amount: 50))
    #expect(sandbox.available("USD") == "90.00")
    #expect(sandbox.available("BRL") == "10.00")
    // The first payout still gives back to the wallet that paid it.
    #expect(try await client.call(.cancel, ["external_id": "a"]).status == 200)
    #expect(sandbox.available("USD") == "100.00")
    #expect(try await message(client, CashoutBody.make("c", amount: 10.01)) == "Insufficient funds")
    await sandbox.stop()
  }

  @Test func `a refund gives back what was taken, whatever the rate is by then`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: "rates: { BRL: 5.00 }\n"
        + Exchange.merchant("fees: { percent: 1, fixed: 0.50 }, wallets: { USD: 1000.00 }"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    let late = "sandbox: delivered after 1s, completed after 1s, rejected 826 after 3d"
    try await client.create(CashoutBody.make(amount: 500, with: ["comments": .string(late)]))
    #expect(sandbox.available("USD") == "898.50")
    try sandbox.load(scenario: "scenario: dear\nrates: { BRL: 2.50 }\n")
    try await sandbox.advance(by: .seconds(2))
    #expect(sandbox.available("USD") == "898.50")
    try await client.create(CashoutBody.make("order-2", amount: 500))
    #expect(sandbox.available("USD") == "696.00")
    try await sandbox.advance(by: .seconds(3 * 86_400))
    #expect(sandbox.payouts().map(\.status) == ["REJECTED", "COMPLETED"])
    #expect(sandbox.available("USD") == "797.50")
    await sandbox.stop()
  }

  @Test func `each wallet pays for its own currency, the settlement wallet for the rest`()
    async throws
  {
    let sandbox = try await PayoutSandbox.start(
      scenario: Exchange.merchant("wallets: { USD: 100.00, BRL: 100.00 }"),
      opensSocket: false
    )
    let client = V3Client(sandbox)
    try await client.create(CashoutBody.make("a", amount: 60))
    #expect(try await message(client, CashoutBody.make("b", amount: 60)) == "Insufficient funds")
    let pesos = try #require(CreateSampleBody.of("MX", "MXN", "175"))
    #expect(try await message(client, pesos) == "ok")
    #expect(sandbox.available("BRL") == "40.00")
    #expect(sandbox.available("USD") == "90.00")
    await sandbox.stop()
  }
}
