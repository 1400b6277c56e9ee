import CashoutSandbox
import Testing
import WireJSON

/// Paths with more slashes than they need: what is served is also seen, kept and counted.
@Suite struct SlashTests {
  private func call(
    _ sandbox: PayoutSandbox,
    _ path: String,
    _ body: JSONObject
  ) async throws -> PayoutSandbox.Answer {
    let text = V3Client(sandbox).signable(body).text
    let headers = ["Payload-Signature": sandbox.sign(text)]
    return try await sandbox.send("POST", path, headers: headers, body: text)
  }

  @Test(arguments: [
    ("/v3/cashout/", "/v3/cashout/status/"), ("//v3//cashout", "//v3/cashout//status"),
  ])
  func `a client that writes them is observed`(_ create: String, _ status: String) async throws {
    let scenario =
      "scenario: slashes\nobserve:\n  - status_checked: { after: webhook, within: 1m }\n"
      + "  - expect: { requests: { path: /v3/cashout/status, count: 2 } }\n"
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      #expect(try await call(sandbox, create, CashoutBody.make()).status == 200)
      for _ in 1...2 {
        try await sandbox.advance(by: .seconds(5))
        #expect(try await call(sandbox, status, ["cashout_id": 1]).status == 200)
      }
      let report = sandbox.report()
      #expect(report.count(.held) == 2, "\(report)")
    }
  }

  @Test func `a recording has their payouts and leaves out what is bound to a token`() async throws
  {
    let yaml = try await PayoutSandbox.run { sandbox in
      _ = try await call(sandbox, "/v3/cashout/", CashoutBody.make("a"))
      _ = try await call(sandbox, "//v3//cashout", CashoutBody.make("b"))
      _ = try await call(sandbox, "/v3/cashout/status/", ["cashout_id": 2])
      _ = try await sandbox.send("GET", "/v1/cashouts/")
      return try await sandbox.send("GET", "/sandbox/scenario/recording").body
    }
    #expect(yaml.contains("as: payout-1") && yaml.contains("as: payout-2"), "\(yaml)")
    #expect(yaml.contains("of: payout-2") && yaml.contains("# Calls left out: 1, for"), "\(yaml)")
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }

  @Test func `the log shows what was sent and finds it by its route`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let paths = ["/v3/cashout", "/v3/cashout/", "//v3//cashout"]
    for path in paths { _ = try await call(sandbox, path, CashoutBody.make(path)) }
    #expect(sandbox.payouts().count == 3)
    for (asked, found) in [
      ("/v3/cashout", paths), ("/v3/cashout/", ["/v3/cashout/"]),
      ("//v3//cashout", ["//v3//cashout"]), ("/v3", []),
    ] {
      let list = try await sandbox.send("GET", "/sandbox/requests?path=\(asked)")
      #expect(try list.json.column("requests", "path") == found)
      let body: JSONObject = ["path": .string(asked)]
      let counted = try await sandbox.control("POST", "/sandbox/requests/count", body)
      #expect(try counted.json["count"] == .number(JSONNumber(found.count)))
    }
    #expect(sandbox.requests().map { $0.split(separator: " ")[1] } == paths.map { $0[...] })
    await sandbox.stop()
  }
}
