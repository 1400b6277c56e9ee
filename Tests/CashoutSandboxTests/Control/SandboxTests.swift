import CashoutSandbox
import CashoutsV3
import SandboxRuntime
import Testing
import WireJSON

/// Many sandboxes in one server that never meet.
@Suite struct SandboxTests {
  private struct Made {
    let id: String
    let login: String
    let key: String
    let credentials: JSONObject
  }

  private func make(_ sandbox: PayoutSandbox, _ body: JSONObject = [:]) async throws -> Made {
    let answer = try await sandbox.control("POST", "/sandbox/sandboxes", body)
    #expect(answer.status == 201)
    let json = try answer.json
    let keys = ["id", "login", "pass", "signature", "read_only_key", "api_key", "merchant_id"]
    #expect(json.members.map(\.key) == keys)
    #expect(Set(json.members.compactMap(\.value.text)).count == keys.count)
    return Made(
      id: try #require(json["id"]?.text),
      login: try #require(json["login"]?.text),
      key: try #require(json["signature"]?.text),
      credentials: ["login": json["login"] ?? nil, "pass": json["pass"] ?? nil]
    )
  }

  private func create(_ made: Made, _ id: String, _ sandbox: PayoutSandbox) async throws
    -> PayoutSandbox.Answer
  {
    let text = made.credentials.changed(CashoutBody.dollars(id)).text
    let signature = PayloadSignature(key: made.key).hex(of: Array(text.utf8))
    return try await V3Client(sandbox).send(.create, text, signature: signature)
  }

  @Test func `credentials pick the sandbox, and nothing of one is seen in another`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let clock: JSONValue = ["mode": "manual", "start": "2030-02-01T00:00:00Z"]
    let body: JSONObject = ["seed": 9, "clock": clock, "wallets": ["USD": "500.00"]]
    let first = try await make(sandbox, body)
    let second = try await make(sandbox, body)
    for made in [first, second] {
      #expect(try await create(made, "same-id", sandbox).body == #"{"cashout_id":"1"}"#)
    }
    let path = "/sandbox/payouts?sandbox=\(first.id)"
    #expect(try await sandbox.control("GET", path).json.column("payouts", "id") == ["1"])
    #expect(try await sandbox.control("GET", "/sandbox/payouts").json.column("payouts", "id") == [])
    let header = ["X-Sandbox": first.id]
    try await sandbox.control("POST", "/sandbox/clock/advance", ["by": "7s"], headers: header)
    for (made, now) in [(first, "2030-02-01T00:00:07.000Z"), (second, "2030-02-01T00:00:00.000Z")] {
      let header = ["X-Sandbox": made.id]
      let clock = try await sandbox.control("GET", "/sandbox/clock", headers: header).json
      #expect(clock["now"] == .string(now))
      let wallets = try await sandbox.control("GET", "/sandbox/wallets", headers: header).json
      #expect(wallets.column("wallets", "available") == ["300.00"])
    }
    let inbox = "/sandbox/inbox/default/messages?sandbox="
    #expect(try await messages(sandbox, inbox + first.id) == 2)
    #expect(try await messages(sandbox, inbox + second.id) == 0)
    #expect(sandbox.requests().isEmpty)
    await sandbox.stop()
  }

  private func messages(_ sandbox: PayoutSandbox, _ path: String) async throws -> Int {
    try await sandbox.control("GET", path).json["messages"]?.array?.count ?? -1
  }

  @Test func `a sandbox's key does not open another one`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let made = try await make(sandbox)
    let text = made.credentials.changed(CashoutBody.dollars()).text
    let answer = try await V3Client(sandbox).send(.create, text)
    #expect(answer.body.contains(#""code":302"#))
    await sandbox.stop()
  }

  @Test func `a sandbox takes the largest seed that files take`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let body = #"{"seed":18446744073709551615}"#
    #expect(try await sandbox.send("POST", "/sandbox/sandboxes", body: body).status == 201)
    let list = try await sandbox.send("GET", "/sandbox/sandboxes").body
    #expect(list.contains(#""seed":18446744073709551615"#), "\(list)")
    await sandbox.stop()
  }

  @Test func `a removed sandbox is gone with its login`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let made = try await make(sandbox)
    #expect(try await create(made, "a", sandbox).status == 200)
    let path = "/sandbox/sandboxes/\(made.id)"
    #expect(try await sandbox.control("DELETE", path).status == 204)
    #expect(try await sandbox.control("DELETE", path).status == 404)
    #expect(try await create(made, "b", sandbox).body.contains(#""code":401"#))
    let list = try await sandbox.control("GET", "/sandbox/sandboxes").json
    #expect(list.column("sandboxes", "id") == ["default"])
    await sandbox.stop()
  }

  @Test func `a scenario's login moves with it and cannot be another's`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let made = try await make(sandbox)
    let taken = "scenario: x\nmerchant: { login: \(made.login) }"
    let refused = try await sandbox.send("PUT", "/sandbox/scenario", body: taken)
    #expect(refused.status == 409)
    #expect(sandbox.requests().isEmpty)
    #expect(try await V3Client(sandbox).create() == 1)
    let free = "scenario: x\nmerchant: { login: new_login, pass: new_pass }"
    #expect(try await sandbox.send("PUT", "/sandbox/scenario", body: free).status == 200)
    let old = try await V3Client(sandbox).call(.status, ["cashout_id": 1])
    #expect(old.body.contains(#""code":401"#))
    let body: JSONObject = ["login": "new_login", "pass": "new_pass", "cashout_id": 1]
    #expect(try await V3Client(sandbox).call(.status, body).status == 200)
    await sandbox.stop()
  }

  @Test func `a reset empties all but scenario, credentials, seed and wallets as stated`()
    async throws
  {
    let scenario =
      Exchange.timeline("[{ after: 1s, status: DELIVERED }]")
      + "seed: 7\nmerchant: { wallets: { USD: 500.00 } }\n"
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    try await sandbox.control("PUT", "/sandbox/inbox/default", ["status": 500])
    try await sandbox.control("POST", "/sandbox/wallets", ["currency": "BRL", "amount": "5.00"])
    try await V3Client(sandbox).create(CashoutBody.dollars())
    try await sandbox.advance(by: .seconds(5))
    let clock = try await sandbox.control("POST", "/sandbox/reset").json
    #expect(clock["now"] == "2026-01-05T09:00:00.000Z")
    #expect(clock["pending"] == 0)
    #expect(sandbox.payouts().isEmpty && sandbox.webhooks().isEmpty && sandbox.requests().isEmpty)
    #expect(sandbox.available("USD") == "500.00")
    #expect(sandbox.available("BRL") == "0.00")
    #expect(try await V3Client(sandbox).create(CashoutBody.dollars()) == 1)
    try await sandbox.advance(by: .seconds(5))
    #expect(sandbox.payouts().map(\.status) == ["DELIVERED"])
    #expect(try await sandbox.deliveries().map { $0["state"] } == ["delivered"])
    await sandbox.stop()
  }

  @Test func `a scenario that is put steers what comes, not what is planned`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    try await client.create()
    let broken = try await sandbox.send("PUT", "/sandbox/scenario", body: "scenario: x\nbank: 1")
    #expect(broken.status == 422)
    #expect(try #require(try broken.json.at("error", "faults")?.array).count == 1)
    try sandbox.load(scenario: Exchange.never)
    try await client.create(CashoutBody.make("order-2"))
    try await sandbox.advanceUntilIdle()
    #expect(sandbox.payouts().map(\.status) == ["COMPLETED", "PENDING"])
    await sandbox.stop()
  }

  @Test(arguments: ["1e-18", "0.0009", "1000001", "1e300", "-1"])
  func `a speed that no scenario file may state is refused, wherever it is sent`(
    _ speed: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for (method, path, body) in [
      ("PUT", "/sandbox/clock", #"{"speed":\#(speed)}"#),
      ("POST", "/sandbox/sandboxes", #"{"clock":{"speed":\#(speed)}}"#),
      ("PUT", "/sandbox/scenario", "scenario: x\nclock: { speed: \(speed) }"),
    ] {
      let answer = try await sandbox.send(method, path, body: body)
      #expect([400, 422].contains(answer.status), "\(path): \(answer.body)")
    }
    #expect(try await sandbox.control("GET", "/sandbox/clock").json["mode"] == "manual")
    await sandbox.stop()
  }

  @Test func `a speed alone makes a manual clock live, and the answer says so`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let clock = try await sandbox.control("PUT", "/sandbox/clock", ["speed": 3]).json
    #expect(clock["mode"] == "live")
    #expect(clock["speed"]?.number?.text == "3")
    await sandbox.stop()
  }

  @Test func `what one job chose for the default sandbox is no choice of another`() async throws {
    try await PayoutSandbox.run { sandbox in
      try await sandbox.control("PUT", "/sandbox/process", ["lists": "g3", "country": "blocked"])
      let file = "scenario: Another brand\nbrand: d24\npayout_service: { mode: strict }"
      #expect(try await sandbox.send("PUT", "/sandbox/scenario", body: file).status == 200)
      let made = try await make(sandbox)
      let header = ["X-Sandbox": made.id]
      let process = try await sandbox.control("GET", "/sandbox/process", headers: header).json
      #expect(process["lists"] == "g2b" && process["country"] == "served")
      let scenario = try await sandbox.control("GET", "/sandbox/scenario", headers: header).json
      #expect(scenario["brand"] == "pandablue", "\(scenario.text)")
    }
  }

  @Test func `a field that is null is a field that is absent`() async throws {
    try await PayoutSandbox.run { sandbox in
      let clock: JSONValue = ["mode": "manual", "speed": nil, "start": nil]
      _ = try await make(sandbox, ["seed": nil, "scenario": nil, "clock": clock, "wallets": nil])
      for (method, path, body) in [
        ("POST", "/sandbox/clock/advance", ["by": "1s", "to": nil, "until": nil]),
        ("PUT", "/sandbox/clock", ["mode": "manual", "speed": nil]),
        ("POST", "/sandbox/requests/count", ["method": nil, "path": nil, "body": nil]),
        ("PUT", "/sandbox/process", ["linked": nil, "lists": nil]),
      ] as [(String, String, JSONObject)] {
        let answer = try await sandbox.control(method, path, body)
        #expect(answer.status == 200, "\(path): \(answer.body)")
      }
    }
  }

  @Test func `a reset empties the log of calls, which counts anew`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = V3Client(sandbox)
      for number in 1...3 { try await client.create(CashoutBody.make("a-\(number)", amount: 1)) }
      try await sandbox.control("POST", "/sandbox/reset")
      try await client.create(CashoutBody.make("b-1", amount: 1))
      let calls = try await sandbox.control("GET", "/sandbox/requests?path=/v3/cashout").json
      #expect(calls.column("requests", "status") == ["200"])
      #expect(calls.column("requests", "id") == ["1"])
    }
  }

  @Test func `ids are told apart by their bytes`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = V3Client(sandbox)
      try await client.create(CashoutBody.make("caf\u{E9}", amount: 1))
      try await client.create(CashoutBody.make("cafe\u{301}", amount: 1))
      for (id, found) in [("caf%C3%A9", "1"), ("cafe%CC%81", "2")] {
        let path = "/sandbox/payouts?external_id=\(id)"
        let list = try await sandbox.control("GET", path).json
        #expect(list.column("payouts", "id") == [found])
      }
      let body: JSONObject = ["body": ["external_id": "caf\u{E9}"]]
      let count = try await sandbox.control("POST", "/sandbox/requests/count", body).json
      #expect(count["count"] == 1)
    }
  }
}
