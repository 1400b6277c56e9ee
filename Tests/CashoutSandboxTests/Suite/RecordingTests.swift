import GoldenFiles
import CashoutSandbox
import CashoutsV3
import Foundation
import ScenarioLanguage
import Testing
import WireJSON

/// What happened in a sandbox becomes a file that does it again.
@Suite struct RecordingTests {
  /// Sends a signed call through the router and gives the status back.
  @discardableResult
  private func call(
    _ sandbox: PayoutSandbox,
    _ method: String,
    _ path: String,
    _ body: JSONObject,
    signature: String? = nil
  ) async throws -> Int {
    let credentials: JSONObject = [
      "login": .string(sandbox.credentials.login), "pass": .string(sandbox.credentials.pass),
    ]
    let text = JSONObject(members: credentials.members + body.members).text
    return try await sandbox.send(
      method,
      path,
      headers: ["Payload-Signature": signature ?? sandbox.sign(text)],
      body: text
    ).status
  }

  private func control(_ sandbox: PayoutSandbox, _ path: String, _ body: String) async throws {
    let method = path.contains("inbox") ? "PUT" : "POST"
    let answer = try await sandbox.send(method, path, body: body)
    #expect(answer.status == 200, "\(answer.body)")
  }

  private func recording(_ sandbox: PayoutSandbox) async throws -> String {
    try await sandbox.send("GET", "/sandbox/scenario/recording").body
  }

  /// Everything that a recording knows.
  private func play(_ sandbox: PayoutSandbox) async throws {
    try await call(sandbox, "POST", "/v3/cashout", CashoutBody.make("late-1", amount: 1500))
    try await call(sandbox, "POST", "/v3/cashout", CashoutBody.make("odd \"#1\": é\n"))
    try await call(sandbox, "POST", "/v3/cashout", CashoutBody.make("late-1"))
    try await call(sandbox, "POST", "/v3/cashout", CashoutBody.make("n", without: ["bank_code"]))
    try await call(sandbox, "POST", "/v3/cashout", CashoutBody.make("x"), signature: "wrong")
    try await call(sandbox, "PUT", "/v3/cashout/status", ["cashout_id": 2, "status": "ON_HOLD"])
    try await control(sandbox, "/sandbox/inbox/default", #"{"status":500}"#)
    try await sandbox.advance(by: .seconds(360))
    try await call(sandbox, "POST", "/v3/cashout/status", ["external_id": "late-1"])
    try await call(sandbox, "DELETE", "/v3/cashout/cancel", ["cashout_id": "1"])
    try await control(sandbox, "/sandbox/wallets", #"{"currency":"MXN","amount":"10.00"}"#)
    try await call(sandbox, "PUT", "/v3/cashout/status", ["cashout_id": 2, "status": "PENDING"])
    try await control(sandbox, "/sandbox/payouts/2/transition", #"{"to":"DELIVERED","delay":"2m"}"#)
    try await control(
      sandbox,
      "/sandbox/payouts/2/transition",
      #"{"to":"REJECTED","code":801,"reason":"said: no"}"#
    )
    try await call(sandbox, "POST", "/v3/cashout/status", ["cashout_id": 2])
    _ = try await sandbox.send("POST", "/v3/cashout", body: "{\"login\":")
    _ = try await sandbox.send("GET", "/v3/nowhere")
    try await sandbox.advance(by: .seconds(3 * 86_400))
  }

  @Test(arguments: ["late-rejection.yaml", "happy-path.yaml", "random-outcomes.yaml"])
  func `a recording replays green`(_ name: String) async throws {
    let path = SuiteRuns.library + "/" + name
    let scenario = try String(contentsOfFile: path, encoding: .utf8)
    let yaml = try await PayoutSandbox.run(scenario: scenario, seed: 11) { sandbox in
      try await play(sandbox)
      return try await recording(sandbox)
    }
    try Golden.own.check(yaml, "recording/\(name)")
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
    #expect(result.stepCount > 15)
    #expect(result.seed == 11)
  }

  @Test func `a recording replays across other scenarios, each in a step of its own`() async throws
  {
    let phases = [
      "scenario: No money comes back\nbank: { rules: [{ name: never, timeline: never }] }",
      "scenario: Refused\nseed: 3\nmerchant: { wallets: { BRL: 70.00 } }\n"
        + "bank: { rules: [{ name: no, timeline: [{ after: 1h, status: REJECTED, code: 801 }] }] }\n"
        + "observe: [{ retries_answered: true }]\nclock: { mode: manual }\nsteps: [{ advance: 1d }]",
      "{\"scenario\":\"As JSON\",\"brand\":\"d24\"}",
    ]
    let yaml = try await PayoutSandbox.run { sandbox in
      try sandbox.load(
        scenario: "scenario: Before anything\nmerchant: { wallets: { BRL: 5000.00 } }"
      )
      for (number, phase) in phases.enumerated() {
        try await V3Client(sandbox).create(CashoutBody.make("p\(number)", amount: 10))
        try await sandbox.advance(by: .seconds(1))
        #expect(try await sandbox.send("PUT", "/sandbox/scenario", body: phase).status == 200)
        try await sandbox.advance(by: .seconds(7200))
      }
      try await V3Client(sandbox).create(CashoutBody.make("last", amount: 10))
      return try await recording(sandbox)
    }
    #expect(
      yaml.contains("\nscenario: Before anything\n") || yaml.contains("\"Before anything\""),
      "\(yaml)"
    )
    #expect(yaml.matches(of: #/- load:/#).count == 3, "\(yaml)")
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(yaml)\n\(SuiteText.text(result))")
    #expect(try SchemaCheck.faults(in: yaml) == [])
  }

  @Test func `creates that race with other scenarios are recorded as they took effect`()
    async throws
  {
    let phases = ["REJECTED, code: 801", "COMPLETED"].map { end in
      "scenario: Ends\nbank: { rules: [{ name: end, timeline: [{ after: 1h, status: \(end) }] }] }"
    }
    let (yaml, count) = try await PayoutSandbox.run(scenario: Exchange.never) { sandbox in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...60 {
          group.addTask { try await V3Client(sandbox).create(CashoutBody.dollars("r-\(number)")) }
          guard number.isMultiple(of: 10) else { continue }
          let phase = phases[number / 10 % 2]
          group.addTask { _ = try await sandbox.send("PUT", "/sandbox/scenario", body: phase) }
        }
        try await group.waitForAll()
      }
      try await sandbox.advance(by: .seconds(7200))
      return (try await recording(sandbox), sandbox.payouts().count)
    }
    #expect(count == 60)
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }

  @Test func `a recording behind a reset begins with the scenario that is in force then`()
    async throws
  {
    let yaml = try await PayoutSandbox.run { sandbox in
      try await V3Client(sandbox).create(CashoutBody.make("a"))
      try sandbox.load(scenario: Exchange.never)
      try await sandbox.control("POST", "/sandbox/reset")
      try await V3Client(sandbox).create(CashoutBody.make("b"))
      try await sandbox.advance(by: .seconds(60))
      return try await recording(sandbox)
    }
    #expect(!yaml.contains("load:"))
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }

  @Test func `what the server was told of the contract stands in a recording`() async throws {
    let chosen = "scenario: s\nv3: { bad_signature: 401, ids: strict, unlisted_banks: take }"
    try await PayoutSandbox.run(scenario: chosen) { sandbox in
      try await call(sandbox, "POST", "/v3/cashout", CashoutBody.make("x"), signature: "wrong")
      let yaml = try await recording(sandbox)
      #expect(yaml.contains("v3: { bad_signature: 401, ids: strict, unlisted_banks: take }"))
      let result = try await SuiteRuns.result(of: yaml)
      #expect(result.failure == nil, "\(yaml)")
    }
  }

  @Test func `a choice that gave way to another is not in a recording`() async throws {
    let chosen = "scenario: s\nprocess: { error_status: 400, lists: g3 }"
    try await PayoutSandbox.run(scenario: chosen) { sandbox in
      try await sandbox.control("PUT", "/sandbox/process", ["error_status": "300", "lists": "g2b"])
      try await control(sandbox, "/sandbox/reset", "")
      try await call(sandbox, "POST", "/v3/cashout", CashoutBody.make("x"))
      let yaml = try await recording(sandbox)
      #expect(!yaml.contains("process:"), "\(yaml)")
    }
  }

  @Test func `a recording of nothing replays too`() async throws {
    let yaml = try await PayoutSandbox.run { try await recording($0) }
    #expect(try await SuiteRuns.result(of: yaml).failure == nil)
  }

  @Test func `calls beside the cashouts are recorded with their query, if they can be repeated`()
    async throws
  {
    let yaml = try await PayoutSandbox.run { sandbox in
      let calls: [PlainCall] = [
        .read("/v3/banks?country=SL"), .read("/v3/exchange_rates?country=BR&amount=2"),
        D24Call.post(D24Call.account, D24Call.body().text),
        PlainCall("GET", "/v1/balance", ["Authorization": "Bearer 636173.00"]),
        PlainCall("GET", "/v1/payments/0465236f9ba682a164d10326b8e2476a"),
      ]
      for call in calls { try await call.send(to: sandbox) }
      return try await recording(sandbox)
    }
    #expect(yaml.contains("path: \"/v3/banks?country=SL\""), "\(yaml)")
    #expect(yaml.contains("# Calls left out: 2, for"))
    #expect(!yaml.contains("636173.00"))
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }

  @Test func `a login is left out, for its token and names are the sandbox's own`() async throws {
    let yaml = try await PayoutSandbox.run { sandbox in
      let body = #"{"accessKey":"cashout_login","secretKey":"cashout_pass"}"#
      let answer = try await sandbox.send("POST", "/v1/auth/login", body: body)
      #expect(answer.status == 200)
      try await V3Client(sandbox).create()
      return try await recording(sandbox)
    }
    #expect(yaml.contains("# Calls left out: 1, for"), "\(yaml)")
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }

  @Test func `a call that the gate refused is left out, for no step can make it again`()
    async throws
  {
    let yaml = try await PayoutSandbox.run { sandbox in
      for (origin, isForeign) in [("https://evil.example", true), (sandbox.url, false)] {
        let headers = ["Origin": origin]
        let answer = try await sandbox.send("GET", "/v3/exchange_rates", headers: headers)
        #expect((answer.status == 403) == isForeign, "\(answer)")
      }
      let large = String(repeating: " ", count: 70_000)
      #expect(try await sandbox.send("POST", "/v3/cashout", body: large).status == 413)
      return try await recording(sandbox)
    }
    #expect(yaml.contains("# Calls left out: 2, for the server refused them by"), "\(yaml)")
    #expect(yaml.matches(of: #/exchange_rates/#).count == 1, "\(yaml)")
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }

  @Test func `a call that a strict server refused by its type is left out`() async throws {
    try await TestServer.run({ $0.strictContentType = true }) { server in
      let own = ["Content-Type: text/plain", "Connection: close"]
      let call = RawRequest(path: "/v3/cashout", headers: own, body: "{}")
      #expect(try await server.lastWords(call.text).status == 415)
      let asked = RawRequest(
        method: "GET",
        path: "/sandbox/scenario/recording",
        headers: ["Connection: close"]
      )
      let yaml = try await server.lastWords(asked.text).body
      #expect(yaml.contains("# Calls left out: 1, for the server refused them by"), "\(yaml)")
      #expect(!yaml.contains("415"))
    }
  }

  @Test func `keys as long as no line of YAML has them are recorded and replayed`() async throws {
    let long = String(repeating: "k", count: 2000)
    let odd = String(repeating: "\u{1}", count: 300)
    let yaml = try await PayoutSandbox.run { sandbox in
      let extra: JSONObject = [
        long: 1, odd: .object([long: .object([long: .array([.object([odd: true])])])]),
      ]
      try await call(sandbox, "POST", "/v3/cashout", CashoutBody.make("a", with: extra))
      try await call(sandbox, "POST", "/v3/cashout/status", ["external_id": "a", long: "b"])
      return try await recording(sandbox)
    }
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
    #expect(result.stepCount == 3)
  }

  @Test func `a PIX create is recorded and replayed, with an empty account and with none`()
    async throws
  {
    let yaml = try await PayoutSandbox.run { sandbox in
      let key: JSONObject = ["bank_code": 10000, "phone": "+5511666666666"]
      let account = ["bank_account", "bank_branch", "account_type"]
      try await call(
        sandbox,
        "POST",
        "/v3/cashout",
        CashoutBody.make("none", with: key, without: account)
      )
      let empty = CashoutBody.make("empty", with: key.changed(["bank_account": ""]))
      try await call(sandbox, "POST", "/v3/cashout", empty)
      try await sandbox.advance(by: .seconds(60))
      return try await recording(sandbox)
    }
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }

  @Test func `transitions that race are recorded in the order in which they were done`()
    async throws
  {
    let (yaml, changed) = try await PayoutSandbox.run(scenario: Exchange.never) { sandbox in
      for number in 1...100 {
        try await V3Client(sandbox).create(CashoutBody.dollars("r-\(number)"))
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...100 {
          group.addTask {
            let path = "/sandbox/payouts/\(number)/transition"
            try await sandbox.control("POST", path, ["to": "DELIVERED"])
          }
        }
        try await group.waitForAll()
      }
      let changed = try await sandbox.deliveries().reversed().compactMap {
        $0["payout"]?.number?.text
      }
      return (try await recording(sandbox), changed)
    }
    let recorded = yaml.matches(of: #/transition: \{ of: payout-(\d+)/#).map { String($0.output.1) }
    #expect(changed.count == 100)
    #expect(recorded == changed)
  }

  @Test func `a fork's recording replays with the calls of its own merchant`() async throws {
    let yaml = try await PayoutSandbox.run { sandbox in
      try await V3Client(sandbox).create(CashoutBody.make("order-1"))
      let fork = try await sandbox.control("POST", "/sandbox/sandboxes/default/fork").json
      let own = CashoutBody.make(
        "order-2",
        with: ["login": fork["login"] ?? .null, "pass": fork["pass"] ?? .null]
      ).text
      let key = PayloadSignature(key: try #require(fork["signature"]?.text))
      let signature = key.hex(of: Array(own.utf8))
      let made = try await V3Client(sandbox).send(.create, own, signature: signature)
      #expect(made.status == 200, "\(made.body)")
      let header = ["X-Sandbox": try #require(fork["id"]?.text)]
      let third = CashoutBody.make("order-3")
      let signed = try await sandbox.control("POST", "/sandbox/payouts", third, headers: header)
      #expect(signed.status == 201, "\(signed.body)")
      return try await sandbox.send("GET", "/sandbox/scenario/recording", headers: header).body
    }
    #expect(yaml.matches(of: #/create:/#).count == 3, "\(yaml)")
    let result = try await SuiteRuns.result(of: yaml)
    #expect(result.failure == nil, "\(SuiteText.text(result))")
  }

  @Test func `a recording holds no credentials`() async throws {
    let yaml = try await PayoutSandbox.run { sandbox in
      try await play(sandbox)
      return try await recording(sandbox)
    }
    for secret in ["cashout_pass", "cashout_secret_key"] { #expect(!yaml.contains(secret)) }
  }
}
