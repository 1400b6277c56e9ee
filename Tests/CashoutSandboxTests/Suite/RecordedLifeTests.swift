import CashoutSandbox
import ScenarioLanguage
import Testing
import WireJSON

/// Lives of sandboxes that random calls have led to, recorded and replayed.
@Suite struct RecordedLifeTests {
  @Test func `a transition of a hosted page's payout is recorded and replayed`() async throws {
    let yaml = try await PayoutSandbox.run { sandbox in
      let id = try await EasyCashoutTests.open(sandbox)
      let form = EasyCashoutTests.filled
      let page = "/payout/\(id)"
      _ = try await sandbox.send("POST", page, headers: EasyCashoutTests.form, body: form)
      for status in ["DELIVERED", "REJECTED"] {
        let path = "/sandbox/payouts/1/transition"
        let answer = try await sandbox.control("POST", path, ["to": .string(status)])
        #expect(answer.status == 200, "\(answer.body)")
      }
      return try await sandbox.send("GET", "/sandbox/scenario/recording").body
    }
    #expect(yaml.contains("/sandbox/payouts/1/transition"), "\(yaml)")
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }

  @Test func `a passphrase that contains the login is recorded and replayed`() async throws {
    let scenario = Exchange.merchant("login: m-1, pass: p-m-1, signature: s-m-1")
    let yaml = try await PayoutSandbox.run(scenario: scenario) { sandbox in
      let body = EasyCashoutTests.body(["login": "m-1", "password": "p-m-1"])
      let status = try await EasyCashoutTests.request(body).send(to: sandbox).status
      #expect(status == 200)
      return try await sandbox.send("GET", "/sandbox/scenario/recording").body
    }
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }

  @Test func `a span longer than a step may state is recorded and replayed`() async throws {
    let yaml = try await PayoutSandbox.run { sandbox in
      try await sandbox.advance(by: .seconds(36_500 * 86_400))
      try await sandbox.advance(by: .seconds(36_500 * 86_400))
      try await V3Client(sandbox).create()
      return try await sandbox.send("GET", "/sandbox/scenario/recording").body
    }
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }
}
