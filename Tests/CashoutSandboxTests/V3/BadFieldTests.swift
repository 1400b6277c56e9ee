import CashoutSandbox
import Testing
import WireJSON

/// Values that no create may have, and what is said of them.
@Suite struct BadFieldTests {
  private func refusal(_ body: JSONObject) async throws -> String {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await V3Client(sandbox).call(.create, body)
    #expect(answer.status == 412)
    #expect(sandbox.payouts().isEmpty)
    #expect(sandbox.available("USD") == "1000000.00")
    await sandbox.stop()
    return try answer.json["message"]?.text ?? ""
  }

  @Test(arguments: [
    ("100.123", "at most two decimals"), ("-1", "greater than zero"), ("0", "greater than zero"),
    ("0.00", "greater than zero"), ("-0", "greater than zero"), ("1e-3", "at most two decimals"),
    ("99999999999999999999", "too large"), ("1e400", "too large"), ("1e18", "too large"),
    ("\"NaN\"", "decimal number"), ("\"Infinity\"", "decimal number"),
    ("\"1e3\"", "decimal number"),
    ("\"1,000.00\"", "decimal number"), ("\"100 \"", "decimal number"), ("\"0x10\"", "decimal"),
    ("\"\"", "missing Amount"), ("null", "missing Amount"), ("true", "decimal number"),
    ("[100]", "decimal number"), ("{}", "decimal number"), ("\"٣\"", "decimal number"),
  ])
  func `an amount that is none is refused and says why`(
    _ json: String,
    _ reason: String
  ) async throws {
    let amount = try JSONParser.parse(Array(json.utf8))
    let message = try await refusal(CashoutBody.make(amount: amount))
    #expect(message.hasPrefix("amount: Invalid") && message.contains(reason), "\(message)")
  }

  @Test(arguments: ["", " ", "\\t", "\\u00a0"])
  func `a blank amount is a missing one`(_ blank: String) async throws {
    let amount = try JSONParser.parse(Array("\"\(blank)\"".utf8))
    let message = try await refusal(CashoutBody.make(amount: amount))
    #expect(message == "amount: Invalid or missing Amount")
  }

  @Test func `an amount in exponent notation is the number that it is`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let amount = try JSONParser.parse(Array("1e3".utf8))
    try await V3Client(sandbox).create(CashoutBody.make(amount: amount))
    #expect(sandbox.payouts().map(\.amount) == ["1000.00"])
    await sandbox.stop()
  }

  @Test(
    arguments: [
      ("external_id", .string(String(repeating: "é", count: 101)), "externalId"),
      ("external_id", ["a"], "externalId"), ("external_id", "", "externalId"),
      ("external_id", nil, "externalId"), ("external_id", true, "externalId"),
      ("country", "BRA", "country"), ("country", [:], "country"),
      ("beneficiary_name", [], "beneficiaryName"), ("beneficiary_name", "   ", "beneficiaryName"),
      ("beneficiary_name", .string(String(repeating: "a", count: 101)), "beneficiaryName"),
      ("document_id", ["x"], "documentId"), ("bank_account", false, "bankAccount"),
      ("on_hold", "maybe", "onHold"), ("on_hold", 1, "onHold"), ("on_hold", [], "onHold"),
      ("comments", .string(String(repeating: "a", count: 201)), "comments"),
      ("notification_url", "ftp://x.example/", "notificationUrl"),
      ("notification_url", "javascript:alert(1)", "notificationUrl"),
      ("notification_url", "http://", "notificationUrl"),
      ("notification_url", "http://a b", "notificationUrl"), ("email", "nobody", "email"),
      ("account_type", "CC", "accountType"),
    ] as [(String, JSONValue, String)]
  )
  func `a field of the wrong kind is refused by its name`(
    _ field: String,
    _ value: JSONValue,
    _ name: String
  ) async throws {
    let message = try await refusal(CashoutBody.make(with: JSONObject([(field, value)])))
    #expect(message.hasPrefix("\(name): "), "\(message)")
  }

  @Test func `of a field sent twice the last one counts, for signing and for paying alike`()
    async throws
  {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    let once = client.signable(CashoutBody.make(amount: 5)).text
    let twice = once.replacing(#""amount":5"#, with: #""amount":500,"amount":5"#)
    let answer = try await client.send(.create, twice)
    #expect(answer.status == 200)
    #expect(sandbox.payouts().map(\.amount) == ["5.00"])
    await sandbox.stop()
  }
}
