import CashoutSandbox
import Testing
import WireJSON

/// The host to which debit cards in Mexico are paid.
@Suite struct CardHostTests {
  private static let card: JSONObject = [
    "external_id": "card-1", "country": "MX", "currency": "MXN", "amount": 100,
    "document_id": "848392783", "bank_code": "12", "bank_account": "4111111111111111",
    "beneficiary_name": "Luis", "beneficiary_lastname": "Miguel",
  ]

  @Test(
    arguments: [
      ("cc-api-stg.directa24.com", "4111111111111111", nil),
      ("CC-API.localhost:8080", "5555555555554444", nil),
      ("cc-api.example", "4111111111111112", "bankAccount: Invalid or missing Bank account"),
      ("cc-api.example", "021790064060296642", "bankAccount: Invalid or missing Bank account"),
      (
        "api-stg.directa24.com", "4111111111111111",
        "Invalid bank account, it shouldn't be a credit card"
      ),
      ("127.0.0.1:8080", "021790064060296642", nil),
    ] as [(String, String, String?)]
  )
  func `cards are taken on their own host, accounts on the other`(
    _ host: String,
    _ account: String,
    _ message: String?
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    let body = client.signable(Self.card.changed(["bank_account": .string(account)])).text
    let answer = try await sandbox.send(
      "POST",
      "/v3/cashout",
      headers: ["Host": host, "Payload-Signature": sandbox.sign(body)],
      body: body
    )
    #expect(answer.status == (message == nil ? 200 : 412))
    #expect(try answer.json["message"] == message.map { .string($0) })
    await sandbox.stop()
  }

  @Test func `a socket's Host header decides`() async throws {
    try await PayoutSandbox.run { sandbox in
      let body = V3Client(sandbox).signable(Self.card).text
      let answer = try await Wire(url: sandbox.url).send(
        "POST",
        "/v3/cashout",
        [("Host", "cc-api-stg.directa24.com"), ("Payload-Signature", sandbox.sign(body))],
        body: Array(body.utf8)
      )
      #expect(answer.body == #"{"cashout_id":"1"}"#)
    }
  }

  @Test func `a card without its bank is refused`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let body = V3Client(sandbox).signable(Self.card.changed([:], without: ["bank_code"])).text
    let headers = ["Host": "cc-api.localhost", "Payload-Signature": sandbox.sign(body)]
    let answer = try await sandbox.send("POST", "/v3/cashout", headers: headers, body: body)
    #expect(try answer.json["message"] == "bankCode: Invalid or missing Bank code")
    await sandbox.stop()
  }
}
