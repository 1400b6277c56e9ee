import GoldenFiles
import CashoutSandbox
import ScenarioLanguage
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
    try Golden.own.check(text, "v3/pix/keys.txt")
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

  private static let hook = "http://sandbox/sandbox/inbox/pix"

  private static func details(
    _ type: String,
    _ key: String,
    _ document: String,
    _ changes: JSONObject = [:]
  ) -> PlainCall {
    let body: JSONObject = [
      "key_type": .string(type), "document": .string(document), "pix_key": .string(key),
      "notification_url": .string(hook),
    ]
    return D24Call.post(D24Call.details, body.changed(changes).text)
  }

  private static func mail(_ changes: JSONObject) -> PlainCall {
    details("EMAIL", "someone@example.com", "01716001340", changes)
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
      // Clients send numbers where they have numbers; a first zero is lost then.
      Self.mail(["document": 55_694_732_000_110]), Self.mail(["document": 1_716_001_340]),
      Self.mail(["document": "01716001341"]), Self.mail(["document": "017.160.013-40"]),
      Self.mail(["document": "12345"]), Self.mail(["document": true, "pix_key": []]),
      Self.mail(["notification_url": "ftp://x"]), Self.mail(["notification_url": "x"]),
      Self.mail(["notification_url": " "]),
      Self.mail([
        "notification_url": .string("http://x/" + String(repeating: "a", count: 292))
      ]),
    ]
    var text = ""
    for call in calls { text += try await call.text(in: sandbox) }
    #expect(sandbox.webhooks(inbox: "pix").isEmpty)
    try await sandbox.advance(by: .seconds(2))
    text += sandbox.webhooks(inbox: "pix").map { "callback \($0)\n" }.joined()
    try Golden.own.check(text, "v3/pix/details.txt")
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
        .replacing(Self.hook, with: receiver.url)
      _ = try await D24Call.post(D24Call.details, body).send(to: sandbox)
      try await sandbox.advance(by: .seconds(2))
      #expect(receiver.requests.count == 1)
      #expect(receiver.requests.first?.headers["content-type"] == "application/json")
      await sandbox.stop()
    }
  }

  @Test func `a callback that fails is seen where webhooks are`() async throws {
    try await Receiver.run({ _ in .answer(500) }) { receiver in
      let sandbox = try await PayoutSandbox.start(scenario: Self.okp, opensSocket: false)
      for url in [receiver.url, "http://127.0.0.1:1/hook", Self.hook] {
        let call = Self.mail(["notification_url": .string(url)])
        #expect(try await call.send(to: sandbox).status == 200)
        try await sandbox.advance(by: .seconds(2))
      }
      let list = try await sandbox.control("GET", "/sandbox/webhooks").json
      #expect(list.column("callbacks", "id") == ["3", "2", "1"])
      #expect(list.column("callbacks", "http_status") == ["200", "-", "500"])
      #expect(list.column("callbacks", "error") == ["-", "connection refused", "-"])
      #expect(list.column("callbacks", "at").last == "2026-01-05T09:00:02.000Z")
      #expect(list.column("callbacks", "url").last == receiver.url)
      #expect(list.column("callbacks", "body").allSatisfy { $0.contains("someone@example.com") })
      #expect(list.column("webhooks", "id").isEmpty)
      let newest = try await sandbox.control("GET", "/sandbox/webhooks?limit=1").json
      #expect(newest.column("callbacks", "id") == ["3"])
      try await sandbox.control("POST", "/sandbox/reset")
      let empty = try await sandbox.control("GET", "/sandbox/webhooks").json
      #expect(empty.column("callbacks", "id").isEmpty)
      await sandbox.stop()
    }
  }

  @Test func `the bank behind a key has the licence that the bank list says`() async throws {
    let sandbox = try await PayoutSandbox.start(scenario: Self.okp, opensSocket: false)
    for number in 1...400 {
      let call = Self.details("EMAIL", "payee-\(number)@example.com", "01716001340")
      #expect(try await call.send(to: sandbox).status == 200)
    }
    try await sandbox.advance(by: .seconds(2))
    var licences: Set<Bool> = []
    for text in sandbox.webhooks(inbox: "pix") {
      let callback = try #require(try JSONParser.parse(Array(text.utf8)).object)
      let ispb = try #require(callback["ispb_code"]?.number?.integer)
      let path = "/v1/country/BR/authorized-banks/\(callback["bank_code"]?.number?.text ?? "")"
      let bank = try await PlainCall.read(path).send(to: sandbox).json
      #expect(bank["ispb_code"]?.number?.integer == ispb)
      #expect(bank["bank_licensed"] == callback["is_licensed"])
      licences.insert(callback["is_licensed"] == true)
    }
    #expect(licences == [true, false])
    await sandbox.stop()
  }

  @Test func `another brand does not have the details`() async throws {
    let call = Self.details("EMAIL", "someone@example.com", "01716001340")
    let text = try await PlainCall.transcript([call])
    #expect(text.contains("→ 404"))
  }
}
