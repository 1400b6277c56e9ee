import CashoutSandbox
import ContractPort
import SandboxHTTP
import ScenarioLanguage
import ScenarioText
import Testing
import WireJSON

/// One more contract, named by nothing but the list that a server is given.
@Suite struct PortTests {
  private static let contracts = MockedContracts.all + [SmallContract()]

  private static func run(
    _ scenario: String = "",
    _ test: (Wire) async throws -> Void
  ) async throws {
    try await TestServer.run({ $0.contracts = contracts }) { server in
      if !scenario.isEmpty {
        let loaded = try await server.wire.control("PUT", "/sandbox/scenario", scenario)
        #expect(loaded.status == 200, "\(loaded.body)")
      }
      try await test(server.wire)
    }
  }

  private static func pay(
    _ wire: Wire,
    _ id: String,
    key: String = "cashout_api_key"
  ) async throws -> Wire.Answer {
    let body = #"{"key":"\#(key)","external_id":"\#(id)","cents":1500,"comments":"c"}"#
    return try await wire.send("POST", "/small/pay", body: Array(body.utf8))
  }

  @Test func `a payout of another contract lives in the same core`() async throws {
    try await Self.run { wire in
      let answer = try await Self.pay(wire, "s-1")
      #expect(answer.body == #"{"paid":"s-1"}"#)
      _ = try await wire.control("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#)
      let payout = try await wire.control("GET", "/sandbox/payouts/1").json
      #expect(payout.object?["contract"]?.text == "small")
      #expect(payout.object?["status"]?.text == "COMPLETED")
    }
  }

  @Test func `its webhooks are its own, signed with its own keys`() async throws {
    try await Self.run { wire in
      _ = try await Self.pay(wire, "s-1")
      _ = try await wire.control("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#)
      let inbox = try await wire.control("GET", "/sandbox/inbox/default/messages")
      for status in ["DELIVERED", "COMPLETED"] {
        #expect(inbox.body.contains("cashout_api_key says: s-1 is \(status)"), "\(inbox.body)")
      }
    }
  }

  @Test func `it refuses in its own words, which log and hint explain`() async throws {
    try await Self.run { wire in
      let refused = try await Self.pay(wire, "s-1", key: "nobody's")
      #expect(refused.status == 409)
      #expect(refused.body == #"{"oops":"who"}"#)
      #expect(refused.headers["sandbox-diagnosis"] == "small: who")
      let log = try await wire.control("GET", "/sandbox/requests?path=/small/pay")
      #expect(log.body.contains("small: who"))
      #expect(!log.body.contains("nobody's"), "\(log.body)")
      let found = try await wire.control("GET", "/sandbox/requests?external_id=s-1").json
      #expect(found.object?["requests"]?.array?.count == 1)
    }
  }

  @Test func `it keeps a state of its own, which a reset empties`() async throws {
    try await Self.run { wire in
      for number in 1...5 {
        #expect(try await Self.pay(wire, "s-\(number)").status == 200)
      }
      #expect(try await Self.pay(wire, "s-6").body == #"{"oops":"enough"}"#)
      _ = try await wire.control("POST", "/sandbox/reset")
      #expect(try await Self.pay(wire, "s-1").status == 200)
    }
  }

  @Test func `an act whose command is refused changes nothing`() async throws {
    try await Self.run { wire in
      for _ in 1...7 { _ = try await Self.pay(wire, "s-1") }
      #expect(try await Self.pay(wire, "s-1").body == #"{"oops":"core"}"#)
      #expect(try await Self.pay(wire, "s-2").status == 200)
    }
  }

  @Test func `it hears of its payouts inside the decision, and of nobody else's`() async throws {
    try await TestServer.run({ $0.contracts = Self.contracts }) { server in
      _ = try await Self.pay(server.wire, "s-1")
      _ = try await server.create(CashoutBody.make("v-1"))
      _ = try await server.wire.control("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#)
      _ = try await server.wire.control(
        "POST",
        "/sandbox/payouts/1/transition",
        #"{"to":"REJECTED"}"#
      )
      let diary = try await server.wire.send("GET", "/small/diary")
      let before = #"["1 PENDING 99998500","1 DELIVERED 99996595","#
      #expect(diary.body == before + #""1 COMPLETED 99996595","1 REJECTED 99998095"]"#)
    }
  }

  @Test func `ids of two contracts may read the same and are never mixed`() async throws {
    try await TestServer.run({ $0.contracts = Self.contracts }) { server in
      #expect(try await Self.pay(server.wire, "same").status == 200)
      let created = try await server.create(CashoutBody.make("same"))
      #expect(created.body == #"{"cashout_id":"2"}"#)
      for (id, status) in [("1", 412), ("2", 200)] {
        let body: JSONObject = ["cashout_id": .string(id)]
        let answer = try await server.status(body)
        #expect(answer.status == status, "cashout \(id): \(answer.body)")
      }
      let byName = try await server.status(["external_id": "same"])
      #expect(byName.json.object?["cashout_status"] != nil, "\(byName.body)")
      let listed = try await server.wire.control("GET", "/sandbox/payouts?external_id=same").json
      #expect(listed.object?["payouts"]?.array?.count == 2)
    }
  }

  @Test func `rules of the bank and faults see its calls`() async throws {
    let scenario = """
      scenario: rules
      bank:
        rules:
          - name: small ones
            match: { contract: small, external_id: "bad-*" }
            timeline: [{ after: 1s, status: REJECTED, code: 801 }]
      api:
        faults:
          - name: down
            match: { contract: small, external_id: "down-*" }
            status: 503
      """
    try await Self.run(scenario) { wire in
      #expect(try await Self.pay(wire, "down-1").status == 503)
      #expect(try await Self.pay(wire, "bad-1").status == 200)
      _ = try await wire.control("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#)
      let payout = try await wire.control("GET", "/sandbox/payouts/1").json
      #expect(payout.object?["rule"]?.text == "small ones")
      #expect(payout.object?["rejection"]?.object?["reason"]?.text == "small 801")
    }
  }

  @Test func `scenario files have its own fields, states, codes and steps`() async throws {
    let text = """
      scenario: words of its own
      bank:
        rules:
          - name: gold
            match: { contract: small, purse: gold }
            timeline: [{ after: 1s, status: REJECTED, code: 7 }]
          - name: others
            timeline: [{ after: 1s, status: DELIVERED }, { after: 1s, status: PAID }]
      webhooks:
        rules: [{ match: { contract: small, status: PAID }, drop: true }]
      steps:
        - pay: { as: a, purse: gold, cents: 250 }
          expect: { http: 200, body: { paid: a } }
        - pay: { as: "b-{n}", repeat: 2 }
        - create: { as: c }
        - advance: until idle
        - expect:
            payout:
              - { of: a, status: REJECTED, code: 7, rule: gold, contract: small }
              - { of: b-2, status: PAID, rule: others, contract: small }
              - { of: c, status: PAID, rule: others, contract: cashouts_v3 }
      """
    let result = try await SuiteRuns.result(of: text, contracts: Self.contracts)
    #expect(result.failure == nil, "\(String(describing: result.failure))")
    let loader = ScenarioLoader(ContractList(Self.contracts))
    #expect(try loader.load(text).warnings == [])
    let schema = ScenarioSchema.text(loader.words)
    for word in ["purse", "\"PAID\"", "\"small\"", "\"pay\""] {
      #expect(schema.contains(word), "\(word)")
    }
  }

  @Test(arguments: [
    ("contract: small, bank_code: 1", "no payout of small has the field `bank_code`"),
    ("contract: small, country: XX", "payouts cannot go to XX"),
    (
      "purse: gold, bank_code: 1",
      "no payout of cashouts_v3 or easy_cashout or process_cashout or payout_service or small has all"
    ),
    ("contract: cashouts_v3, purse: gold", "no payout of cashouts_v3 has the field `purse`"),
    ("contract: cashouts_v3", "no payout of cashouts_v3 is rejected with the code 7"),
    ("contract: smal", "\"smal\" is not known here; did you mean `small`?"),
    ("contract: small, purse: god", "\"god\" is not known here; did you mean `gold`?"),
  ])
  func `check says what another contract lacks`(_ match: String, _ told: String) throws {
    let text = """
      scenario: x
      bank: { rules: [{ match: { \(match) }, timeline: [{ after: 1s, status: REJECTED, code: 7 }] }] }
      """
    let loader = ScenarioLoader(ContractList(Self.contracts))
    let findings: [ScenarioDiagnostic]
    do {
      findings = try loader.load(text).warnings
    } catch {
      findings = error.diagnostics
    }
    #expect(findings.contains { $0.message.contains(told) }, "\(findings)")
  }

  @Test func `suites call it, and recordings call it again`() async throws {
    let steps = """
      steps:
        - request:
            path: /small/pay
            body: { key: "{api_key}", external_id: s-1, cents: 1500 }
            signature: none
          expect: { http: 200, body: { paid: s-1 } }
        - advance: until idle
        - expect: { payouts: { count: 1, status: COMPLETED } }
      """
    let result = try await SuiteRuns.result(of: steps, contracts: Self.contracts)
    #expect(result.failure == nil, "\(String(describing: result.failure))")
    try await Self.run { wire in
      _ = try await Self.pay(wire, "s-1")
      _ = try await wire.control("POST", "/sandbox/clock/advance", #"{"until":"idle"}"#)
      let recording = try await wire.control("GET", "/sandbox/scenario/recording").body
      #expect(!recording.contains("cashout_api_key"), "\(recording)")
      #expect(recording.contains("- pay:"), "\(recording)")
      let again = try await SuiteRuns.result(of: recording, contracts: Self.contracts)
      #expect(again.failure == nil, "\(recording)\n\(String(describing: again.failure))")
    }
  }
}
