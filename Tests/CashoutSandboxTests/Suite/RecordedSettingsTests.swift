import GoldenFiles
import CashoutSandbox
import ScenarioLanguage
import Testing
import WireJSON

/// What files and options have set is in force in a recording, too, whichever file came last.
@Suite struct RecordedSettingsTests {
  private static let earlier = """
    scenario: Earlier
    merchant:
      title: A shop
      wallets: { USD: 900.00, EUR: 40.00 }
      settlement_currency: EUR
      fees: { percent: 1.5, fixed: 0.30 }
      limits: { transaction: 30, user_monthly_quantity: 2 }
      minimum_amount: 5
      allowed_ips: [127.0.0.1, "::1"]
      webhook_url: /sandbox/inbox/own
      enabled_countries: [NO, BR]
      validates_accounts: false
    rates: { BRL: 2, MXN: 17.123456 }
    """
  private static let costly = """
    scenario: Costly
    merchant: { fees: { percent: 10 } }
    rates: { BRL: 2 }
    """
  private static let late = """
    scenario: Late
    rates: { PEN: 3 }
    bank: { rules: [{ name: late, timeline: [{ after: 1h, status: DELIVERED }] }] }
    """

  private func put(_ sandbox: PayoutSandbox, _ scenario: String) async throws {
    #expect(try await sandbox.send("PUT", "/sandbox/scenario", body: scenario).status == 200)
  }

  private func recording(_ sandbox: PayoutSandbox) async throws -> String {
    try await sandbox.send("GET", "/sandbox/scenario/recording").body
  }

  private func replay(_ yaml: String) async throws {
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(yaml)\n\(SuiteText.text(result))")
    #expect(try SchemaCheck.faults(in: yaml) == [], "\(yaml)")
  }

  @Test func `settings of a server's own file stay behind another one`() async throws {
    let yaml = try await PayoutSandbox.run(scenario: Self.costly) { sandbox in
      try await put(sandbox, Self.late)
      try await V3Client(sandbox).create(CashoutBody.make("a"))
      return try await recording(sandbox)
    }
    #expect(yaml.contains("percent: 10") && yaml.contains("BRL: 2") && yaml.contains("PEN: 3"))
    try await replay(yaml)
  }

  @Test func `every setting of a file stands in the head behind the next`() async throws {
    let yaml = try await PayoutSandbox.run { sandbox in
      try await put(sandbox, Self.earlier)
      try await put(sandbox, Self.late)
      for (id, amount) in [("a", 20), ("small", 1), ("large", 1000)] as [(String, JSONValue)] {
        _ = try? await V3Client(sandbox).create(CashoutBody.make(id, amount: amount))
      }
      return try await recording(sandbox)
    }
    try Golden.own.check(yaml, "recording/settings.yaml")
    try await replay(yaml)
  }

  @Test func `settings stay behind a reset`() async throws {
    let yaml = try await PayoutSandbox.run { sandbox in
      try await put(sandbox, Self.earlier)
      try await V3Client(sandbox).create(CashoutBody.make("first", amount: 20))
      try await put(sandbox, "scenario: Fees\nmerchant: { enabled: false, fees: { percent: 3 } }")
      try await put(sandbox, "scenario: Open again\nmerchant: { enabled: true }")
      try await put(sandbox, Self.late)
      try await sandbox.control("POST", "/sandbox/reset")
      try await V3Client(sandbox).create(CashoutBody.make("a", amount: 20))
      return try await recording(sandbox)
    }
    #expect(!yaml.contains("load:") && yaml.contains("percent: 3"), "\(yaml)")
    try await replay(yaml)
  }

  @Test func `a stated login is in force, for rules name it, and one that was made is not`()
    async throws
  {
    let rules = """
      scenario: By login
      bank: { rules: [{ match: { merchant: mine }, timeline: never }] }
      """
    let (own, other) = try await PayoutSandbox.run(
      scenario: Exchange.merchant("login: mine, pass: hidden-pass")
    ) { sandbox in
      try await put(sandbox, rules)
      try await sandbox.control("POST", "/sandbox/payouts", CashoutBody.make("a"))
      try await sandbox.advance(by: .seconds(60))
      let made = try await sandbox.control(
        "POST",
        "/sandbox/sandboxes",
        ["scenario": .string(Self.costly), "clock": ["mode": "manual"]]
      )
      let header = ["X-Sandbox": try #require(try made.json["id"]?.text)]
      _ = try await sandbox.send("PUT", "/sandbox/scenario", headers: header, body: Self.late)
      try await sandbox.control("POST", "/sandbox/payouts", CashoutBody.make("b"), headers: header)
      let path = "/sandbox/scenario/recording"
      return (
        try await recording(sandbox), try await sandbox.send("GET", path, headers: header).body
      )
    }
    #expect(own.contains("login: mine") && !own.contains("hidden-pass"), "\(own)")
    #expect(!other.contains("login:") && other.contains("percent: 10"), "\(other)")
    try await replay(own)
    try await replay(other)
  }
}
