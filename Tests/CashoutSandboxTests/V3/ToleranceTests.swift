import CashoutSandbox
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
      (["cashout_id": 1, "external_id": "order-2"], false), (["cashout_id": 2], false),
      (["cashout_id": 1, "external_id": "order-9"], false), (["external_id": "ORDER-1"], false),
      (["cashout_id": 0], false), (["cashout_id": 99_999_999_999], false),
      (["cashout_id": "99999999999999999999999999"], false), (["external_id": "order-1 "], false),
    ] as [(JSONObject, Bool)]
  )
  func `a payout is found by either id, and by both when they agree`(
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
        #expect(answer.body == #"{"code":302,"message":"Invalid control string"}"#)
      }
      let headers = [json, json, right]
      let answer = try await wire.send("POST", "/v3/cashout", headers, body: Array(body.utf8))
      #expect(answer.status == 200)
    }
  }
}
