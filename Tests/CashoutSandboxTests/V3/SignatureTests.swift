import CashoutSandbox
import Testing

/// The contract's vectors through the door that integrations use.
@Suite struct SignatureTests {
  private static let merchant = Exchange.merchant("login: xxxxxxx, pass: xxxxxxx")

  /// What each vector's body gets once its signature is right.
  private static let answers: [(V3Endpoint, String)] = [
    (.status, "509"), (.cancel, "509"), (.update, "509"), (.create, "200"), (.status, "509"),
    (.create, "401"), (.create, "502"),
  ]

  @Test(arguments: zip(SignatureVector.all, answers))
  func `a vector's signature opens the door`(
    _ vector: SignatureVector,
    _ expected: (endpoint: V3Endpoint, code: String)
  ) async throws {
    let scenario = vector.name == "S4" ? Self.merchant : nil
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    #expect(sandbox.sign(vector.body) == vector.signature)
    let answer = try await V3Client(sandbox)
      .send(expected.endpoint, vector.body, signature: vector.signature)
    #expect(answer.body.contains("\"code\":\(expected.code),") || answer.status == 200)
    #expect((answer.status == 200) == (expected.code == "200"))
    await sandbox.stop()
  }

  @Test(arguments: SignatureVector.all.prefix(5), SignatureVector.all)
  func `a signature opens for its own bytes only`(
    _ body: SignatureVector,
    _ other: SignatureVector
  ) async throws {
    let scenario = body.name == "S4" ? Self.merchant : nil
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    let answer = try await V3Client(sandbox)
      .send(.status, body.body, signature: other.signature)
    #expect(answer.body.contains(#"{"code":302,"#) == (body.name != other.name))
    await sandbox.stop()
  }

  @Test(arguments: [
    ("your_cashout_api_signature", "cashoutID1234", "DDD345FB66A8053F"),
    ("your_cashout_api_signature", "cashoutV35381", "E027870D3E8ADDDB"),
    ("cashout_secret_key", "cashoutV35381", "980D7A453734D540"),
    ("cashout_secret_key", "30000000001", "F5043D9A64E23A3C"),
  ])
  func `a webhook carries the vector's control`(
    _ key: String,
    _ externalID: String,
    _ control: String
  ) async throws {
    let scenario = Exchange.merchant("signature: \(key)")
    let sandbox = try await PayoutSandbox.start(scenario: scenario, opensSocket: false)
    try await V3Client(sandbox).create(CashoutBody.make(externalID))
    try await sandbox.advanceUntilIdle()
    #expect(sandbox.webhooks().count == 2)
    for webhook in sandbox.webhooks() {
      #expect(webhook.contains("&control=\(control)"))
      #expect(webhook.contains("&control=\(sandbox.control(externalID: externalID))&"))
    }
    await sandbox.stop()
  }
}
