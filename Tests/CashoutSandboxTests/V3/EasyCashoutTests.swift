import GoldenFiles
import CashoutSandbox
import Testing
import WireJSON

/// Easy Cashout: a page is asked for, filled in, and a payout goes its way.
@Suite struct EasyCashoutTests {
  static func body(
    _ changes: JSONObject = [:],
    without removed: [String] = []
  ) -> JSONObject {
    let body: JSONObject = [
      "login": "cashout_login", "password": "cashout_pass", "external_id": "45343242",
      "country": "BR", "currency": "USD", "amount": 250, "document_id": "01716001340",
      "first_name": "Jonh", "last_name": "Smith", "on_hold": false,
      "notification_url": .string(hook),
    ]
    return body.changed(changes, without: removed)
  }

  static func request(_ body: JSONObject = body()) -> PlainCall {
    PlainCall("POST", "/v1/request", body: body.text)
  }

  /// The built-in inbox `easy`, as a URL.
  private static let hook = "http://sandbox/sandbox/inbox/easy"

  static let form = ["Content-Type": "application/x-www-form-urlencoded"]
  static let filled =
    "bank_code=001&bank_account=3423422-7&bank_branch=1234&account_type=C&phone=&email="

  /// Asks for a page; the id behind `/payout/`.
  static func open(
    _ sandbox: PayoutSandbox,
    _ body: JSONObject = body()
  ) async throws -> String {
    let answer = try await request(body).send(to: sandbox)
    let url = try #require(try answer.json["data"]?.object?["cashout_url"]?.text)
    return String(try #require(url.split(separator: "/").last))
  }

  @Test func `requests are answered as recorded`() async throws {
    let calls = [
      Self.request(), Self.request(),
      Self.request(
        Self.body(["external_id": "e-2", "document_id": .string(String(repeating: "1", count: 41))])
      ),
      Self.request(
        Self.body(
          [
            "country": "XX", "amount": -1, "currency": "real", "on_hold": "x",
            "notification_url": "ftp://x",
          ],
          without: ["external_id", "first_name", "last_name", "document_id"]
        )
      ),
      Self.request(Self.body(["password": "wrong"])), Self.request(Self.body(["login": "nobody"])),
      PlainCall("POST", "/v1/request", body: "{"),
      PlainCall("GET", "/v1/payments/00000000000000000000000000000000"),
    ]
    let text = try await PlainCall.transcript(calls)
    try Golden.own.check(text, "v3/easy/requests.txt")
  }

  @Test func `an address that is not registered may not ask`() async throws {
    let text = try await PlainCall.transcript(
      [Self.request()],
      scenario: Exchange.merchant("allowed_ips: [203.0.113.7]")
    )
    #expect(text.contains(#"{"error":"invalid_ip_address","message":"Invalid IP address"}"#))
  }

  @Test func `version 2 wants a signature and its headers`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let body = Self.body().text
    let headers = [
      "Payload-Signature": sandbox.sign(body), "Content-Type": "application/json",
      "User-Agent": "shop/1",
    ]
    for name in headers.keys {
      var fewer = headers
      fewer[name] = nil
      let answer = try await sandbox.send("POST", "/v2/request", headers: fewer, body: body)
      #expect(try answer.json["error"] == "invalid_request", "\(name)")
    }
    let other = body + " "
    let wrong = try await sandbox.send("POST", "/v2/request", headers: headers, body: other)
    #expect(try wrong.json["error"] == "invalid_credentials")
    let answer = try await sandbox.send("POST", "/v2/request", headers: headers, body: body)
    #expect(answer.status == 200)
    await sandbox.stop()
  }

  @Test func `the page makes a real payout and JSON tells of it`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let id = try await Self.open(sandbox)
    let status = PlainCall("GET", "/v1/payments/\(id)")
    let page = "/payout/\(id)"
    var text = try await status.text(in: sandbox)
    text += try await PlainCall("GET", page).text(in: sandbox)
    text += try await PlainCall("POST", page, Self.form, body: "bank_code=001").text(in: sandbox)
    #expect(sandbox.payouts().isEmpty)
    text += try await PlainCall("POST", page, Self.form, body: Self.filled).text(in: sandbox)
    text += try await PlainCall("POST", page, Self.form, body: Self.filled).text(in: sandbox)
    #expect(sandbox.payouts().count == 1)
    #expect(sandbox.available("USD") == "999750.00")
    text += try await status.text(in: sandbox)
    try await sandbox.advance(by: .seconds(7))
    text += try await status.text(in: sandbox)
    text += try await PlainCall("GET", page).text(in: sandbox)
    text += sandbox.webhooks(inbox: "easy").map { "notified \($0)\n" }.joined()
    try Golden.own.check(text, "v3/easy/page.txt")
    await sandbox.stop()
  }

  @Test func `a rejection is told with its code`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Exchange.timeline("[{ after: 1s, status: REJECTED, code: 801 }]"),
      opensSocket: false
    )
    let id = try await Self.open(sandbox)
    _ = try await sandbox.send("POST", "/payout/\(id)", headers: Self.form, body: Self.filled)
    try await sandbox.advance(by: .seconds(1))
    let message = try #require(sandbox.webhooks(inbox: "easy").first)
    #expect(
      message == #"{"cashout_id":1,"cashout_status":3,"cashout_status_description":"Rejected","#
        + #""external_id":"45343242","rejection_code":801,"#
        + #""rejection_reason":"ERROR_ACCOUNT_CLOSED"}"#
    )
    await sandbox.stop()
  }

  @Test func `a payout that starts on hold is told of only when the bank has it`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let id = try await Self.open(sandbox, Self.body(["on_hold": true]))
    _ = try await sandbox.send("POST", "/payout/\(id)", headers: Self.form, body: Self.filled)
    let status = PlainCall("GET", "/v1/payments/\(id)")
    let held = try await status.send(to: sandbox)
    #expect(held.body.contains(#""status":"ON_HOLD""#))
    let client = V3Client(sandbox)
    #expect(
      try await client.call(.update, ["cashout_id": 1, "status": "PENDING"]).status == 200
    )
    #expect(sandbox.webhooks(inbox: "easy").isEmpty)
    try await sandbox.advance(by: .seconds(2))
    #expect(sandbox.webhooks(inbox: "easy").count == 1)
    await sandbox.stop()
  }

  @Test func `what the merchant sends cannot break out of the page`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let name = #"<script>alert("x")</script>'"#
    let id = try await Self.open(sandbox, Self.body(["first_name": .string(name)]))
    let page = try await sandbox.send("GET", "/payout/\(id)")
    #expect(!page.body.contains("<script>"))
    #expect(page.body.contains("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;"))
    #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
    await sandbox.stop()
  }

  @Test(
    arguments: [
      (nil, "en", "Account number"), ("fr-FR,de;q=0.5", "en", "Account number"),
      ("pt-BR,pt;q=0.9,en;q=0.8", "pt", "Número da conta"), ("ES", "es", "Número de cuenta"),
      ("en;q=0.5, es-419;q=0.7", "es", "Número de cuenta"), ("es;q=0, pt", "pt", "Número da conta"),
      ("*, ;q=x,,es;q=much", "en", "Account number"),
    ] as [(String?, String, String)]
  )
  func `the page speaks the language that the browser asks for`(
    _ wish: String?,
    _ language: String,
    _ label: String
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let id = try await Self.open(sandbox)
    let headers = wish.map { ["Accept-Language": $0] } ?? [:]
    let page = try await sandbox.send("GET", "/payout/\(id)", headers: headers)
    #expect(page.headers["content-language"] == language)
    #expect(page.body.contains("<html lang=\"\(language)\">") && page.body.contains(label))
    let unknown = try await sandbox.send("GET", "/payout/0", headers: headers)
    #expect(unknown.status == 404)
    #expect(unknown.headers["content-language"] == language)
    await sandbox.stop()
  }

  @Test func `a refusal that is of no field is told in the platform's words`() async throws {
    let sandbox = try await PayoutSandbox.start(
      scenario: Exchange.merchant("wallets: { USD: 1.00 }"),
      opensSocket: false
    )
    let id = try await Self.open(sandbox)
    let page = try await sandbox.send(
      "POST",
      "/payout/\(id)",
      headers: Self.form,
      body: Self.filled
    )
    #expect(page.status == 412)
    #expect(page.body.contains("<p>Insufficient funds</p>"))
    #expect(page.body.contains("value=\"3423422-7\""))
    #expect(!page.body.contains("faulty\""))
    await sandbox.stop()
  }

  @Test func `a PIX key that the chosen bank needs has to be filled in`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let id = try await Self.open(sandbox)
    let path = "/payout/\(id)"
    let form = "bank_code=10000&bank_account=&bank_branch=&account_type=&email=&phone="
    let empty = try await sandbox.send("POST", path, headers: Self.form, body: form)
    #expect(empty.status == 412)
    #expect(empty.body.contains("id=\"fault-phone\"") && !empty.body.contains("fault-email"))
    #expect(sandbox.payouts().isEmpty)
    let key = form + "%2B5511666666666"
    let filled = try await sandbox.send("POST", path, headers: Self.form, body: key)
    #expect(filled.status == 200)
    await sandbox.stop()
  }

  @Test func `pages belong to their sandbox and go with a reset`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let id = try await Self.open(sandbox)
    #expect(try await sandbox.send("GET", "/payout/\(id)").status == 200)
    _ = try await sandbox.send("POST", "/sandbox/reset")
    #expect(try await sandbox.send("GET", "/payout/\(id)").status == 404)
    await sandbox.stop()
  }

  @Test func `the status names the bank that a CLABE is of`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let mexican: JSONObject = ["country": "MX", "currency": "MXN", "document_id": "848392783"]
    let id = try await Self.open(sandbox, Self.body(mexican))
    let open = try await sandbox.send("GET", "/v1/payments/\(id)").json
    #expect(open.at("data", "bank_name") == .null)
    let form = "bank_account=021790064060296642"
    let page = try await sandbox.send("POST", "/payout/\(id)", headers: Self.form, body: form)
    #expect(page.status == 200, "\(page.body)")
    let status = try await sandbox.send("GET", "/v1/payments/\(id)").json
    #expect(status.at("data", "bank_name") == "HSBC")
    await sandbox.stop()
  }

  @Test(arguments: ["BR", "MX", "PE", "AR", "JP", "IN", "CR", "AU"])
  func `the page asks for what the country needs`(_ country: String) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let sample = try #require(CreateSampleBody.of(country, "USD", "5"))
    let renamed: JSONObject = [
      "login": "cashout_login", "password": "cashout_pass", "external_id": "easy-1",
      "country": .string(country), "currency": "USD", "amount": 5,
      "document_id": sample["document_id"] ?? "1",
      "first_name": sample["beneficiary_name"] ?? "Maria",
      "last_name": sample["beneficiary_lastname"] ?? "Silva",
      "notification_url": .string(Self.hook),
    ]
    let id = try await Self.open(sandbox, renamed)
    let page = try await sandbox.send("GET", "/payout/\(id)").body
    let own = ["external_id", "country", "currency", "amount", "document_id", "beneficiary_name"]
    var answers: [String] = []
    for member in sample.members where !own.contains(member.key) {
      guard member.key != "beneficiary_lastname", let text = member.value.text else { continue }
      #expect(page.contains("name=\"\(member.key)\""), "\(member.key)")
      answers.append("\(member.key)=\(text.replacing("+", with: "%2B").replacing(" ", with: "+"))")
    }
    let body = answers.joined(separator: "&")
    let answer = try await sandbox.send("POST", "/payout/\(id)", headers: Self.form, body: body)
    #expect(answer.status == 200, "\(answer.body)")
    await sandbox.stop()
  }

  @Test func `ids that read the same and are written otherwise are two`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let ids = ["caf\u{E9}", "cafe\u{301}"]
    for (number, id) in ids.enumerated() {
      let page = try await Self.open(sandbox, Self.body(["external_id": .string(id)]))
      let path = "/payout/\(page)"
      _ = try await sandbox.send("POST", path, headers: Self.form, body: Self.filled)
      #expect(sandbox.payouts().count == number + 1)
    }
    #expect(sandbox.payouts().map { Array($0.externalID.utf8) } == ids.map { Array($0.utf8) })
    let again = try await Self.request(Self.body(["external_id": .string(ids[1])]))
      .send(to: sandbox)
    #expect(again.status == 400)
    await sandbox.stop()
  }
}
