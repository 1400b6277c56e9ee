import GoldenFiles
import CashoutSandbox
import Foundation
import Testing
import WireJSON

/// `GET /sandbox/report` in its three forms, and what begins and ends an observation.
@Suite(.timeLimit(.minutes(10))) struct ReportTests {
  private static let scenario = """
    scenario: A client <that> does most things wrong
    api: { faults: [{ match: { endpoint: create, nth: 1 }, when: after, status: 500 }] }
    bank:
      rules:
        - timeline:
            - { after: 30s, status: DELIVERED }
            - { after: 10m, status: COMPLETED }
            - { after: 3d, status: REJECTED, code: 826 }
    observe:
      - status_checked: { within: 1m }
      - no_duplicate_payment: true
      - late_rejection_noticed: { within: 1h }
      - forged_webhook_ignored: true
      - retries_answered: true
      - expect: { payouts: { count: 1 }, wallet: { USD: { reserved: 0 } } }
      - expect: { payout: { of: order-9, status: COMPLETED } }
      - expect: { payout: { of: order-9, status: COMPLETED }, within: 1d }
      - expect: { requests: { path: /v3/cashout/status, count: 4 }, within: 9d }
      - expect: { webhooks: [{ of: order-1, count: 3, in_order: true }, { count: 6 }] }
    """

  /// Pays twice, asks when a forged webhook came, and not when true ones did.
  private func misbehave(_ sandbox: PayoutSandbox) async throws {
    let client = V3Client(sandbox)
    try await client.call(.create, CashoutBody.make("order-1"))
    try await client.call(.create, CashoutBody.make("order-2"))
    try await sandbox.advance(by: .seconds(30))
    _ = try await client.status(1)
    try await sandbox.advance(by: .seconds(2))
    _ = try await client.status(1)
    try await client.call(.status, ["external_id": "order-1-forged"])
    try await sandbox.advance(by: .seconds(4 * 86_400))
  }

  private func report(_ sandbox: PayoutSandbox, accept: String? = nil) async throws
    -> PayoutSandbox.Answer
  {
    let headers = accept.map { ["Accept": $0] } ?? [:]
    return try await sandbox.control("GET", "/sandbox/report", headers: headers)
  }

  @Test(arguments: [
    ("text/plain", "text/plain; charset=utf-8", "txt"),
    ("application/json", "application/json", "json"), ("text/xml", "application/xml", "xml"),
  ])
  func `a report says what was seen, what was expected and what to do`(
    _ accept: String,
    _ contentType: String,
    _ suffix: String
  ) async throws {
    try await PayoutSandbox.run(scenario: Self.scenario) { sandbox in
      try await misbehave(sandbox)
      let answer = try await report(sandbox, accept: accept)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == contentType)
      var body = answer.body
      if suffix == "json" {
        let style = JSONStyle(.pretty(indent: 2))
        body = String(decoding: try answer.json.encoded(style), as: UTF8.self) + "\n"
      }
      if suffix == "xml" { #expect(JUnitSchema.faults(in: body) == []) }
      try Golden.own.check(body, "observation/report.\(suffix)")
    }
  }

  @Test(arguments: [
    (nil, "text/plain"), ("*/*", "text/plain"), ("image/png", "text/plain"),
    ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/plain"),
    ("application/*", "application/json"), ("application/xml", "application/xml"),
    ("application/xml;q=0.4, APPLICATION/JSON; q=0.5", "application/json"),
    ("application/json;q=0, text/xml;q=0.1", "application/xml"), ("", "text/plain"),
  ])
  func `the Accept header chooses the form`(_ accept: String?, _ type: String) async throws {
    try await PayoutSandbox.run { sandbox in
      let answer = try await report(sandbox, accept: accept)
      #expect(answer.headers["content-type"]?.hasPrefix(type) == true)
    }
  }

  @Test func `a sandbox without observation says so and passes nothing`() async throws {
    try await PayoutSandbox.run { sandbox in
      let text = try await report(sandbox).body
      #expect(text.contains("nothing is observed: the scenario in force has no `observe`"))
      #expect(try await report(sandbox, accept: "application/json").json["passed"] == false)
      #expect(!sandbox.report().passed)
      #expect(JUnitSchema.faults(in: sandbox.report().junit) == [])
    }
  }

  @Test func `before anything happens nothing is seen, and nothing fails`() async throws {
    try await PayoutSandbox.run(scenario: Self.scenario) { sandbox in
      let report = sandbox.report()
      #expect(report.passed)
      #expect(report.count(.notYetSeen) == 10)
      let summaries = report.checks.map(\.summary)
      #expect(Set(summaries).count == 8, "\(summaries)")
    }
  }

  @Test func `each sandbox has a report of its own`() async throws {
    try await PayoutSandbox.run { sandbox in
      let body: JSONObject = ["scenario": .string(Self.scenario), "clock": ["mode": "manual"]]
      let made = try await sandbox.control("POST", "/sandbox/sandboxes", body).json
      let id = try #require(made["id"]?.text)
      let own = try await sandbox.control("GET", "/sandbox/report?sandbox=\(id)")
      #expect(own.body.contains("0 held, 0 failed, 10 not yet seen"), "\(own.body)")
      let other = try await sandbox.control("GET", "/sandbox/report?sandbox=none")
      #expect(other.status == 404)
    }
  }

  @Test func `a reset begins anew, another scenario goes on, an empty list ends`() async throws {
    try await PayoutSandbox.run(scenario: Self.scenario) { sandbox in
      try await misbehave(sandbox)
      #expect(!sandbox.report().passed)
      try sandbox.load(scenario: "scenario: Other weather")
      #expect(sandbox.report().count(.failed) > 3)
      try await sandbox.control("POST", "/sandbox/reset")
      #expect(sandbox.report().count(.notYetSeen) == 10)
      try sandbox.load(scenario: "scenario: One check\nobserve: [{ retries_answered: true }]")
      #expect(sandbox.report().checks.map(\.title) == ["retries_answered"])
      try sandbox.load(scenario: "scenario: None\nobserve: []")
      #expect(sandbox.report().checks.isEmpty)
    }
  }

  @Test func `calls are counted that the log has forgotten`() async throws {
    let scenario = """
      scenario: Many calls
      observe: [{ expect: { requests: { path: /v3/cashout, count: 300 } } }]
      """
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let body = String(repeating: "x", count: 60_000)
    for _ in 0..<300 { _ = try await sandbox.send("POST", "/v3/cashout", body: body) }
    #expect(sandbox.requests().count < 300)
    #expect(sandbox.report().count(.held) == 1, "\(sandbox.report())")
    await sandbox.stop()
  }

  @Test func `a recording of an observed sandbox replays green`() async throws {
    let yaml = try await PayoutSandbox.run(scenario: Self.scenario) { sandbox in
      try await misbehave(sandbox)
      return try await sandbox.send("GET", "/sandbox/scenario/recording").body
    }
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }
}
