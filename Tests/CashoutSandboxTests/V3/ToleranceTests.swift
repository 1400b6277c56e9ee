import CashoutSandbox
import CashoutsV3
import ContractPort
import SandboxDecisions
import SandboxRuntime
import Testing
import WireJSON

/// What real clients send and the platform takes.
@Suite struct ToleranceTests {
  @Test(
    arguments: [
      ("amount as text", ["amount": "20"]), ("amount as text with decimals", ["amount": "20.50"]),
      ("amount with decimals", ["amount": 20.5]), ("bank code as number", ["bank_code": 1]),
      ("bank code with zeros", ["bank_code": "0001"]),
      ("external id as number", ["external_id": 7]),
      ("document as number", ["document_id": 52_998_224_725]),
      ("empty optional texts", ["comments": "", "city": "", "postal_code": "", "address": ""]),
      ("nulls", ["comments": nil, "email": nil, "notification_url": nil, "on_hold": nil]),
      (
        "unknown and misspelt fields",
        ["adress": "x", "nested": ["a": [1, 2]], "cashout_type": "BANK"]
      ),
      (
        "fields that nothing hangs on",
        ["beneficiary_id": "b-1", "beneficiary_birthdate": "31/12/1980", "type": "xml"]
      ),
      ("empty URL", ["notification_url": ""]), ("on hold as text", ["on_hold": "false"]),
      ("response format", ["type": "json"]), ("long passphrase-like text", ["city": "a b c"]),
      ("accents", ["beneficiary_name": "José Muñoz"]), ("emoji", ["comments": "🎁 for 👨‍👩‍👧"]),
      ("100 characters", ["external_id": .string(String(repeating: "é", count: 100))]),
      ("200 characters", ["comments": .string(String(repeating: "ñ", count: 200))]),
    ] as [(String, JSONObject)]
  )
  func `a create is taken in spite of`(_ what: String, _ changes: JSONObject) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await V3Client(sandbox).call(.create, CashoutBody.make(with: changes))
    #expect(answer.body == #"{"cashout_id":"1"}"#, "\(what)")
    await sandbox.stop()
  }

  @Test func `a create without notification_url tells the default inbox`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await V3Client(sandbox).create()
    try await sandbox.advance(by: .seconds(7))
    #expect(sandbox.webhooks().count == 2)
    await sandbox.stop()
  }

  @Test func `a passphrase of forty letters opens the door`() async throws {
    let pass = String(repeating: "p", count: 40)
    let scenario = Exchange.merchant("pass: \(pass)")
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    #expect(try await V3Client(sandbox).create() == 1)
    await sandbox.stop()
  }

  @Test(
    arguments: [
      (["cashout_id": 1], true), (["cashout_id": "1"], true), (["external_id": "order-1"], true),
      (["cashout_id": "1", "external_id": "order-1"], true),
      (["cashout_id": 1, "external_id": ""], true),
      (["cashout_id": "", "external_id": "order-1"], true),
      (["cashout_id": nil, "external_id": "order-1"], true), (["cashout_id": "01"], true),
      (["cashout_id": 1, "external_id": "ORDER-1"], true),
      (["cashout_id": 1, "external_id": ["a"]], true),
      (["cashout_id": " ", "external_id": "order-1"], true),
      (["cashout_id": 2, "external_id": "order-1"], false), (["cashout_id": 2], false),
      (["external_id": "ORDER-1"], false),
      (["cashout_id": 0], false), (["cashout_id": 99_999_999_999], false),
      (["cashout_id": "99999999999999999999999999"], false), (["external_id": "order-1 "], false),
    ] as [(JSONObject, Bool)]
  )
  func `a payout is found by either id, and of both cashout_id decides`(
    _ ids: JSONObject,
    _ isFound: Bool
  ) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    let client = V3Client(sandbox)
    try await client.create()
    let answer = try await client.call(.status, ids)
    #expect(answer.status == (isFound ? 200 : 412))
    #expect(answer.body.contains("509") != isFound)
    await sandbox.stop()
  }

  private static let changes: [(endpoint: V3Endpoint, more: JSONObject)] = [
    (.status, [:]), (.update, ["status": "ON_HOLD"]), (.cancel, [:]),
  ]

  @Test(arguments: changes, [false, true])
  func `an id in another spelling is passed over with a word, or refused where that is asked for`(
    _ call: (endpoint: V3Endpoint, more: JSONObject),
    _ isStrict: Bool
  ) async throws {
    let sandbox = try await Self.sandbox { $0.strictIDs = isStrict }
    let client = V3Client(sandbox)
    try await client.create()
    let ids: JSONObject = ["cashout_id": 1, "external_id": "Order-1"]
    let answer = try await client.call(call.endpoint, ids.changed(call.more))
    #expect(answer.status == (isStrict ? 412 : 200))
    #expect(answer.body.contains(#""code":509"#) == isStrict)
    let hint = try #require(answer.headers["sandbox-diagnosis"])
    #expect(hint.contains("the cashout's own is order-1") != isStrict, "\(hint)")
    let same: JSONObject = ["cashout_id": 1, "external_id": "order-1"]
    #expect(try await client.call(.status, same).headers["sandbox-diagnosis"] == nil)
    await sandbox.stop()
  }

  @Test(arguments: changes, [false, true])
  func `of both ids of no payout it is told which one decides, of one id nothing is`(
    _ call: (endpoint: V3Endpoint, more: JSONObject),
    _ isStrict: Bool
  ) async throws {
    let sandbox = try await Self.sandbox { $0.strictIDs = isStrict }
    let client = V3Client(sandbox)
    let both = isStrict ? "has both ids" : "has the id; of both ids cashout_id decides"
    let cases: [(ids: JSONObject, end: String)] = [
      (["cashout_id": 7], "has the id"), (["external_id": "a"], "has the id"),
      (["cashout_id": 7, "external_id": "a"], both),
    ]
    for (ids, end) in cases {
      let answer = try await client.call(call.endpoint, ids.changed(call.more))
      #expect(answer.headers["sandbox-diagnosis"] == "no cashout of this sandbox \(end)")
    }
    await sandbox.stop()
  }

  private static func sandbox(
    _ change: (inout V3Options) -> Void
  ) async throws -> PayoutSandbox {
    var options = ServerOptions()
    options.port = 0
    options.standard.clock = .manual
    change(&options.standard.switches[V3Options.self])
    return try await PayoutSandbox.start(options, opensSocket: false)
  }

  @Test(arguments: [
    ("by-country", "CO", 200), ("by-country", "EC", 412), ("take", "CO", 200), ("take", "EC", 200),
    ("refuse", "CO", 412), ("refuse", "EC", 412),
  ])
  func `a bank outside a list that is cut is taken, with a word`(
    _ choice: String,
    _ country: String,
    _ status: Int
  ) async throws {
    let banks = try #require(V3Options.UnlistedBanks(rawValue: choice))
    let sandbox = try await Self.sandbox { $0.unlistedBanks = banks }
    let sample = try #require(CreateSample.body(country: country))
    let answer = try await V3Client(sandbox).call(.create, sample.changed(["bank_code": "999"]))
    #expect(answer.status == status, "\(answer.body)")
    let hint = try #require(answer.headers["sandbox-diagnosis"])
    let list = country == "CO" ? "the list of CO (which is cut)" : "the list of \(country)"
    let end =
      status == 200
      ? " and is taken all the same, unless the server is started with --unlisted-banks refuse"
      : ": see GET /v3/banks?country=\(country), or start the server with --unlisted-banks take"
    #expect(hint.contains("bank 999 is not in \(list)\(end)"), "\(hint)")
    #expect(sandbox.requests().last?.contains(hint) == true)
    await sandbox.stop()
  }

  @Test(
    arguments: [
      (["cashout_id": 1.5]), (["cashout_id": -1]), (["cashout_id": "one"]),
      (["cashout_id": true]), (["external_id": ["a"]]), (["cashout_id": ["id": 1]]),
    ] as [JSONObject]
  )
  func `an id that is none is refused as a parameter`(_ ids: JSONObject) async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Exchange.never, opensSocket: false)
    let client = V3Client(sandbox)
    try await client.create()
    let answer = try await client.call(.status, ids)
    #expect(answer.status == 400)
    #expect(answer.body.contains(#"{"code":300,"message":""#))
    await sandbox.stop()
  }

  @Test func `two signatures are refused even if one is right, and a repeated content type is not`()
    async throws
  {
    try await PayoutSandbox.run { sandbox in
      let body = V3Client(sandbox).signable(CashoutBody.make()).text
      let right = ("Payload-Signature", sandbox.sign(body))
      let json = ("Content-Type", "application/json")
      let wire = Wire(url: sandbox.url)
      for wrong in ["00", sandbox.sign(body)] {
        let headers = [json, right, ("Payload-Signature", wrong)]
        let answer = try await wire.send("POST", "/v3/cashout", headers, body: Array(body.utf8))
        #expect(answer.body == #"{"code":302,"message":"Invalid control string."}"#)
      }
      let headers = [json, json, right]
      let answer = try await wire.send("POST", "/v3/cashout", headers, body: Array(body.utf8))
      #expect(answer.status == 200)
    }
  }
}
