import CashoutSandbox
import ScenarioLanguage
import Testing
import WireJSON

/// Hosted pages have ids that follow from the merchant's secrets; a replay's merchant has others.
@Suite struct RecordedPageTests {
  /// Opens a page, looks at it, fills it in and asks how it stands; the page's id.
  @discardableResult
  private func claim(
    _ sandbox: PayoutSandbox,
    _ externalID: String,
    _ merchant: JSONObject
  ) async throws -> String {
    let changes: JSONObject = [
      "external_id": .string(externalID), "login": merchant["login"] ?? .null,
      "password": merchant["pass"] ?? .null,
    ]
    let id = try await EasyCashoutTests.open(sandbox, EasyCashoutTests.body(changes))
    #expect(try await sandbox.send("GET", "/payout/\(id)").status == 200)
    let form = EasyCashoutTests.filled
    _ = try await sandbox.send("POST", "/payout/\(id)", headers: EasyCashoutTests.form, body: form)
    #expect(try await sandbox.send("GET", "/v1/payments/\(id)").status == 200)
    return id
  }

  private func recording(_ sandbox: PayoutSandbox, of id: String = "default") async throws -> String
  {
    let header = ["X-Sandbox": id]
    return try await sandbox.send("GET", "/sandbox/scenario/recording", headers: header).body
  }

  private func replay(_ yaml: String) async throws {
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(yaml)\n\(SuiteText.text(result))")
  }

  @Test(arguments: [
    "login: mine", "signature: own-key", "login: mine, pass: own-pass, signature: own-key",
  ])
  func `a page of a merchant with credentials of its own is replayed`(
    _ credentials: String
  ) async throws {
    let scenario = Exchange.merchant(credentials)
    let yaml = try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let (login, pass) = (sandbox.credentials.login, sandbox.credentials.pass)
      let merchant: JSONObject = ["login": .string(login), "pass": .string(pass)]
      try await claim(sandbox, "a", merchant)
      // The next file states none of it, and the reset leaves that one in the head.
      let next = "scenario: Next"
      #expect(try await sandbox.send("PUT", "/sandbox/scenario", body: next).status == 200)
      try await claim(sandbox, "b", merchant)
      let first = try await recording(sandbox)
      #expect(!first.contains("own-key") && !first.contains("own-pass"), "\(first)")
      try await replay(first)
      try await sandbox.control("POST", "/sandbox/reset")
      try await claim(sandbox, "c", merchant)
      return try await recording(sandbox)
    }
    #expect(!yaml.contains("own-key") && !yaml.contains("own-pass"), "\(yaml)")
    try await replay(yaml)
  }

  @Test func `pages of a new sandbox and of a fork of it are replayed`() async throws {
    try await PayoutSandbox.run { sandbox in
      let clock: JSONObject = ["seed": 3, "clock": ["mode": "manual"]]
      let made = try await sandbox.control("POST", "/sandbox/sandboxes", clock).json
      let name = try #require(made["id"]?.text)
      let id = try await claim(sandbox, "a", made)
      let fork = try await sandbox.control("POST", "/sandbox/sandboxes/\(name)/fork").json
      try await claim(sandbox, "b", fork)
      let yaml = try await recording(sandbox, of: name)
      #expect(!yaml.contains(id), "\(yaml)")
      try await replay(yaml)
      try await replay(try await recording(sandbox, of: try #require(fork["id"]?.text)))
    }
  }

  @Test func `pages on both sides of another login are replayed`() async throws {
    let yaml = try await PayoutSandbox.run { sandbox in
      let usual: JSONObject = ["login": "cashout_login", "pass": "cashout_pass"]
      try await claim(sandbox, "a", usual)
      for (number, merchant) in ["login: zz, signature: s2", "pass: p2", "login: yy"].enumerated() {
        let next = Exchange.merchant(merchant)
        #expect(try await sandbox.send("PUT", "/sandbox/scenario", body: next).status == 200)
        let (login, pass) = (number < 2 ? "zz" : "yy", number < 1 ? "cashout_pass" : "p2")
        try await claim(sandbox, "b\(number)", ["login": .string(login), "pass": .string(pass)])
      }
      return try await recording(sandbox)
    }
    try await replay(yaml)
  }
}
