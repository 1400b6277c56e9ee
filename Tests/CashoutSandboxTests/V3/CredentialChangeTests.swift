import CashoutSandbox
import Testing
import WireJSON

/// Credentials that a scenario replaces while the server runs.
@Suite struct CredentialChangeTests {
  @Test func `new credentials count from the next call on, and sign the next webhook`()
    async throws
  {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let client = V3Client(sandbox)
    try await client.create()
    try sandbox.load(
      scenario: Exchange.merchant("login: other, pass: word, signature: another_key")
    )
    #expect(try await client.call(.status, ["cashout_id": 1]).status == 401)
    let body = #"{"login":"other","pass":"word","cashout_id":1}"#
    #expect(try await client.send(.status, body).status == 401)
    let signature = "7c94c2c4a2ef2a7e0f7ac7ddcde5c3a1a2c7e1c0dbb6c9c7a2a2cc3a6f0d6b11"
    #expect(try await client.send(.status, body, signature: signature).status == 401)
    try sandbox.load(scenario: Exchange.merchant("signature: cashout_secret_key"))
    #expect(try await client.send(.status, body).status == 200)
    await sandbox.stop()
  }

  @Test func `a webhook carries the control of the key in force`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    try await V3Client(sandbox).create()
    try await sandbox.advance(by: .seconds(2))
    try sandbox.load(scenario: Exchange.merchant("signature: another_key"))
    try await sandbox.advance(by: .seconds(5))
    let old = sandbox.control(externalID: "order-1")
    #expect(sandbox.webhooks().map { $0.contains(old) } == [true, false])
    await sandbox.stop()
  }
}
