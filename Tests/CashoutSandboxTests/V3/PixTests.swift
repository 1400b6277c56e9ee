import CashoutSandbox
import Testing
import WireJSON

/// PIX keys: whether they are keys, and the account behind them.
@Suite struct PixTests {
  private static let okp = "scenario: another label\nbrand: onekeypayments\n"

  @Test func `keys are told apart as recorded`() async throws {
    let keys = [
      "someone@example.com", "no mail", "+5511666666666", "11666666666", "01716001340",
      "01716001341", "55694732000110", "123e4567-e89b-12d3-a456-426614174000", "",
    ]
    let body = JSONValue.array(keys.map { ["pix": .string($0)] })
    let call = D24Call.post(D24Call.pix, String(decoding: body.encoded(), as: UTF8.self))
    let text = try await PlainCall.transcript([call, D24Call.post(D24Call.pix, "[]")])
    try Golden.check(text, "v3/pix/keys.txt")
  }

  @Test func `a key to which the bank would not pay is not valid`() async throws {
    let scenario = """
      scenario: an unknown key
      bank:
        rules:
          - name: unknown
            match: { email: "gone@*" }
            timeline: [{ after: 2s, status: REJECTED, code: 814 }]
      """
    let body = #"[{"pix":"gone@example.com"},{"pix":"here@example.com"}]"#
    let text = try await PlainCall.transcript(
      [D24Call.post(D24Call.pix, body)],
      scenario: scenario
    )
    #expect(
      text.contains(
        #"[{"pix":"gone@example.com","valid":false},{"pix":"here@example.com","valid":true}]"#
      )
    )
  }

  private static func details(_ type: String, _ key: String, _ document: String) -> PlainCall {
    let body: JSONObject = [
      "key_type": .string(type), "document": .string(document), "pix_key": .string(key),
      "notification_url": "inbox:pix",
    ]
    return D24Call.post(D24Call.details, body.text)
  }

  @Test func `what stands behind a key follows two seconds later`() async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Self.okp, opensSocket: false)
    let calls = [
      Self.details("EMAIL", "someone@example.com", "01716001340"),
      Self.details("DOCUMENT", "01716001340", "01716001340"),
      Self.details("DOCUMENT", "01716001340", "55694732000110"),
      Self.details("PHONE", "someone@example.com", "01716001340"),
      Self.details("FAX", "someone@example.com", "01716001340"),
      D24Call.post(D24Call.details, #"{"key_type":"EMAIL"}"#),
    ]
    var text = ""
    for call in calls { text += try await call.text(in: sandbox) }
    #expect(sandbox.webhooks(inbox: "pix").isEmpty)
    try await sandbox.advance(by: .seconds(2))
    text += sandbox.webhooks(inbox: "pix").map { "callback \($0)\n" }.joined()
    try Golden.check(text, "v3/pix/details.txt")
    await sandbox.stop()
  }

  @Test(arguments: [(814, "The Pix Key is invalid"), (808, "An error ocurred during")])
  func `a bank that would refuse shows in the callback`(
    _ code: Int,
    _ message: String
  ) async throws {
    let scenario = Self.okp + "bank: { rules: [{ name: no, timeline: [{ after: 1s, "
    let sandbox = try await PayoutSandbox.start(
      scenario: scenario + "status: REJECTED, code: \(code) }] }] }\n",
      opensSocket: false
    )
    let call = Self.details("EMAIL", "someone@example.com", "01716001340")
    #expect(try await call.send(to: sandbox).status == 200)
    try await sandbox.advance(by: .seconds(2))
    let callback = try #require(sandbox.webhooks(inbox: "pix").first)
    #expect(callback.contains(#""status":"ERROR","message":"\#(message)"#))
    await sandbox.stop()
  }

  @Test func `a callback reaches a server of the merchant's own`() async throws {
    try await Receiver.run { receiver in
      let sandbox = try await PayoutSandbox.start(scenario: Self.okp, opensSocket: false)
      let body = Self.details("EMAIL", "a@example.com", "01716001340").body
        .replacing("inbox:pix", with: receiver.url)
      _ = try await D24Call.post(D24Call.details, body).send(to: sandbox)
      try await sandbox.advance(by: .seconds(2))
      #expect(receiver.requests.count == 1)
      #expect(receiver.requests.first?.headers["content-type"] == "application/json")
      await sandbox.stop()
    }
  }

  @Test func `another brand does not have the details`() async throws {
    let call = Self.details("EMAIL", "someone@example.com", "01716001340")
    let text = try await PlainCall.transcript([call])
    #expect(text.contains("→ 404"))
  }
}
