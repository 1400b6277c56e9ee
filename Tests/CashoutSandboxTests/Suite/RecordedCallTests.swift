import CashoutSandbox
import CashoutsV3
import ScenarioLanguage
import Testing
import WireJSON

/// Calls that steps would complete, or read otherwise, are recorded as they were.
@Suite struct RecordedCallTests {
  @Test(
    arguments: [
      ("POST", "/v3/cashout/status", [:]), ("DELETE", "/v3/cashout/cancel", [:]),
      ("PUT", "/v3/cashout/status", ["status": "ON_HOLD"]),
      ("POST", "/v3/cashout/status", ["external_id": ""]),
      ("POST", "/v3/cashout/status", ["external_id": "a"]),
    ] as [(String, String, JSONObject)]
  )
  func `a call without an id is about no payout, in a recording, too`(
    _ method: String,
    _ path: String,
    _ fields: JSONObject
  ) async throws {
    let yaml = try await PayoutSandbox.run { sandbox in
      for id in ["a", "b"] {
        try await send(sandbox, method, path, fields)
        try await V3Client(sandbox).create(CashoutBody.make(id))
      }
      try await send(sandbox, method, path, fields)
      return try await sandbox.send("GET", "/sandbox/scenario/recording").body
    }
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(yaml)\n\(SuiteText.text(result))")
    #expect(yaml.matches(of: #/- create:/#).count == 2, "\(yaml)")
  }

  @Test(arguments: ["{}", "\u{FEFF}{}", "{\"\u{FEFF}login\":\"\u{FEFF}\"}", "a\u{FEFF}"])
  func `a byte-order mark is recorded and sent again`(_ text: String) async throws {
    let yaml = try await PayoutSandbox.run { sandbox in
      for body in [text, "\u{FEFF}" + text] {
        let signature = ["Payload-Signature": "ABC"]
        _ = try await sandbox.send("POST", "/v3/cashout", headers: signature, body: body)
      }
      try await V3Client(sandbox).create(CashoutBody.make("a", with: ["\u{FEFF}x": "\u{FEFF}"]))
      return try await sandbox.send("GET", "/sandbox/scenario/recording").body
    }
    // The answer does not tell what arrived, so that the claim does.
    let claim =
      "  - expect: { requests: { path: /v3/cashout, body: { \"\\uFEFFx\": \"\\uFEFF\" }, count: 1 } }\n"
    let result = try await SuiteRuns.result(of: yaml + claim)
    #expect(result.failure == nil, "\(yaml)\n\(SuiteText.text(result))")
  }

  private func send(
    _ sandbox: PayoutSandbox,
    _ method: String,
    _ path: String,
    _ fields: JSONObject
  ) async throws {
    let credentials: JSONObject = ["login": "cashout_login", "pass": "cashout_pass"]
    let body = JSONObject(members: credentials.members + fields.members).text
    let signature = ["Payload-Signature": sandbox.sign(body)]
    _ = try await sandbox.send(method, path, headers: signature, body: body)
  }
}
