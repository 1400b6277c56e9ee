import CashoutSandbox
import Testing
import WireJSON

/// Linking and unlinking accounts of providers.
@Suite(.timeLimit(.minutes(10))) struct LinkTests {
  @Test func `a link leads to a page that completes the linking`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      #expect(try await client.cash().refusal == "Payment method not linked")
      let asked = try await client.askForLink()
      #expect(asked["message"]?.text == "Cashout link created successfully")
      #expect(asked["provider"]?.text == "payoneer" && asked["method"]?.text == "link")
      let link = try #require(asked["link"]?.text)
      #expect(link.hasPrefix(sandbox.url + "/cashout/link/"))
      let path = String(link.dropFirst(sandbox.url.count))
      #expect(try await client.cash().refusal == "Payment method not linked")
      let stranger = ProcessClient(sandbox: sandbox)
      let page = try await stranger.send("GET", path)
      #expect(page.status == 200)
      #expect(page.body.contains("Payoneer is linked"))
      #expect(try await client.cash().status == 200)
      #expect(try await stranger.send("GET", path + "0").status == 404)
    }
  }

  @Test func `a link that is only looked at links nothing`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      let asked = try await client.askForLink()
      let link = try #require(asked["link"]?.text)
      let path = String(link.dropFirst(sandbox.url.count))
      let stranger = ProcessClient(sandbox: sandbox)
      let head = try await stranger.send("HEAD", path)
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.headers["content-type"] == "text/html; charset=utf-8")
      #expect(try await stranger.send("HEAD", path + "0").status == 404)
      #expect(try await client.cash().refusal == "Payment method not linked")
      let page = try await stranger.send("GET", path)
      #expect(page.headers["content-length"] == head.headers["content-length"])
      #expect(try await client.cash().status == 200)
    }
  }

  @Test func `the provider's own confirmation links, too`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      let asked = try await client.askForLink()
      let token = try #require(asked["link"]?.text?.split(separator: "/").last)
      let stranger = ProcessClient(sandbox: sandbox)
      #expect(try await stranger.send("GET", "/webhook/payoneer").refusal == "Not found")
      #expect(try await stranger.send("HEAD", "/webhook/payoneer?token=\(token)").status == 200)
      #expect(try await client.cash().refusal == "Payment method not linked")
      let told = try await stranger.send("GET", "/webhook/payoneer?token=\(token)")
      #expect(told.status == 200, "\(told.body)")
      #expect(try await client.cash().status == 200)
    }
  }

  private static let payee: JSONObject = [
    "provider": "tipalti", "firstName": "Ana", "lastName": "Ruiz", "email": "ana@example.com",
    "address": [
      "address1": "Calle 1", "city": "Quito", "postalCode": "170150", "country": "EC",
    ],
  ]

  @Test func `a payee of Tipalti is linked at once, and can be blocked by Tipalti`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      let csrf = try await client.csrf()
      let first = try await client.send("POST", "/cashout/link", Self.payee, headers: csrf)
      #expect(first["message"]?.text == "Tipalti payee account created successfully")
      #expect(first["alreadyExists"] == false)
      let payee = try #require(first["payeeId"]?.text)
      #expect(payee.hasPrefix("payee_"))
      let second = try await client.send("POST", "/cashout/link", Self.payee, headers: csrf)
      #expect(second["alreadyExists"] == true && second["payeeId"]?.text == payee)
      let stranger = ProcessClient(sandbox: sandbox)
      let blocked: JSONObject = ["payeeId": .string(payee), "isPayable": false]
      #expect(try await stranger.send("POST", "/webhook/tipalti", blocked).status == 200)
      #expect(try await client.cash(100_000, "tipalti").refusal == "Payment method not linked")
      let form = "payeeId=\(payee)"
      #expect(try await stranger.send("POST", "/webhook/tipalti", text: form).status == 200)
      #expect(try await client.cash(100_000, "tipalti").status == 200)
      let unknown = try await stranger.send("POST", "/webhook/tipalti", ["payeeId": "payee_0"])
      #expect(unknown.status == 404 && unknown.refusal == "Not found")
    }
  }

  private static let blocks: [(body: String, isPayable: Bool)] = [
    (#"{"payeeId":"PAYEE","isPayable":false}"#, false),
    (#"{"payeeId":"PAYEE","isPayable":0}"#, false),
    (#"{"payeeId":"PAYEE","isPayable":"no"}"#, false),
    (#"{"payeeId":"PAYEE","isPayable":"FALSE"}"#, false),
    ("payeeId=PAYEE&isPayable=False", false), ("payeeId=PAYEE&isPayable=0", false),
    ("payeeId=PAYEE&isPayable=no", false),
    (#"{"payeeId":"PAYEE","isPayable":1}"#, true), (#"{"payeeId":"PAYEE"}"#, true),
    (#"{"payeeId":"PAYEE","isPayable":null}"#, true), ("payeeId=PAYEE&isPayable=", true),
    ("payeeId=PAYEE&isPayable=true", true),
  ]

  @Test(arguments: blocks)
  func `a payee is blocked by every word for no, and freed by all else`(
    _ body: String,
    _ isPayable: Bool
  ) async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      let csrf = try await client.csrf()
      let made = try await client.send("POST", "/cashout/link", Self.payee, headers: csrf)
      let payee = try #require(made["payeeId"]?.text)
      let told = body.replacing("PAYEE", with: payee)
      #expect(try await client.send("POST", "/webhook/tipalti", text: told).status == 200)
      let answer = try await client.cash(100_000, "tipalti")
      #expect((answer.status == 200) == isPayable, "\(answer.body)")
    }
  }

  @Test func `what keeps a method from being paid to is said with its remedy`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      try await client.control("PUT", "/sandbox/process", #"{"linked":["payoneer"]}"#)
      let tipalti = try await client.cash(100_000, "tipalti").headers["sandbox-diagnosis"]
      let remedy = #"PUT /sandbox/process {"linked":["payoneer","tipalti"]}"#
      #expect(
        tipalti
          == "the method cannot be paid to; Tipalti is not linked; POST /cashout/link"
          + #" {"provider":"tipalti"}, or "# + remedy
      )
      let body = #"{"linked":["payoneer","tipalti"]}"#
      let linked = try await client.control("PUT", "/sandbox/process", body)
      let payee = try #require(linked.json["payee_id"]?.text)
      let block = "payeeId=\(payee)&isPayable=no"
      #expect(try await client.send("POST", "/webhook/tipalti", text: block).status == 200)
      let blocked = try await client.cash(100_000, "tipalti").headers["sandbox-diagnosis"]
      let freed = #"{"payeeId":"\#(payee)","isPayable":true}"#
      #expect(blocked?.contains("Tipalti does not pay to \(payee)") == true)
      #expect(blocked?.hasSuffix("POST /webhook/tipalti \(freed) frees it") == true)
      #expect(try await client.send("POST", "/webhook/tipalti", text: freed).status == 200)
      #expect(try await client.cash(100_000, "tipalti").status == 200)
      try await client.control("PUT", "/sandbox/process", #"{"linked":[]}"#)
      let payoneer = try await client.cash().headers["sandbox-diagnosis"]
      #expect(payoneer?.contains(#"{"provider":"payoneer"} and follow the link, or"#) == true)
    }
  }

  @Test func `only Payoneer can be unlinked, once`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.linked(sandbox)
      let csrf = try await client.csrf()
      let payoneer: JSONObject = ["provider": "payoneer"]
      let answer = try await client.send("POST", "/cashout/unlink", payoneer, headers: csrf)
      #expect(answer["message"]?.text == "Payoneer cashout method unlinked successfully")
      #expect(try await client.cash().refusal == "Payment method not linked")
      let again = try await client.send("POST", "/cashout/unlink", payoneer, headers: csrf)
      let text =
        "Failed to unlink cashout method. The method may not be linked or an error occurred."
      #expect(again.refusal == text)
    }
  }

  @Test func `a token against forged requests is of one session, for an hour`() async throws {
    try await PayoutSandbox.run { sandbox in
      let client = try await ProcessClient.loggedIn(sandbox)
      let other = try await ProcessClient.loggedIn(sandbox)
      let csrf = try await client.csrf()
      let body: JSONObject = ["provider": "paypal"]
      for headers in [[], [("X-CSRF-Token", "0")], try await other.csrf()] {
        let answer = try await client.send("POST", "/cashout/link", body, headers: headers)
        #expect(answer.status == 403 && answer.json["error"] == "CSRF", "\(answer.body)")
      }
      #expect(try await client.send("POST", "/cashout/link", body, headers: csrf).status == 200)
      try await sandbox.advance(by: .seconds(3600))
      #expect(try await client.send("POST", "/cashout/link", body, headers: csrf).status == 403)
    }
  }
}
