import Programs
import Testing
import WireJSON

/// What `serve` tells of calls and webhooks while it runs.
@Suite(.timeLimit(.minutes(10))) struct ActivityCommandTests {
  /// A payout, paid; what is printed by then, behind what is printed at start.
  private func told(_ options: [String], until end: String) async throws -> String {
    try await Program.during(["serve", "--port", "0", "--clock", "manual"] + options) { program in
      let text = await program.output.read(until: "Ctrl-C")
      let url = try #require(text.firstMatch(of: #/http:[^\s"]+?\d(?=[\s"])/#)).output
      let served = ServedSandbox(introduction: ["url": .string(String(url))])
      let body =
        #"{"external_id":"order-1\u001b[2J","country":"BR","currency":"BRL","amount":1,"#
        + #""document_id":"01716001340","beneficiary_name":"Ana","bank_account":"3423422-7","#
        + #""bank_code":"001","bank_branch":"1234","account_type":"C"}"#
      #expect(try await served.send("POST", "/sandbox/payouts", body).status == 201)
      #expect(try await served.send("GET", "/v3/none?pass=secret-pass", "").status == 404)
      let next = #"{"until":"next"}"#
      #expect(try await served.send("POST", "/sandbox/clock/advance", next).status == 200)
      return String(await program.output.read(until: end).dropFirst(text.count))
    }
  }

  @Test func `each call and each webhook is a line`() async throws {
    let text = try await told([], until: "/sandbox/clock/advance → 200")
    let lines = text.split(separator: "\n").map(String.init)
    let call = try #require(lines.first { $0.contains(" POST   /v3/cashout → 200  payout 1 ") })
    #expect(call.hasPrefix("2026-01-05T09:00:00.000Z "))
    #expect(call.contains("decided by the default timeline"))
    #expect(lines.contains { $0.contains(" GET    /v3/none?pass=*** → 404") }, "\(text)")
    let webhook = try #require(
      lines.first { $0.contains("webhook 1 /sandbox/inbox/default → 200") }
    )
    #expect(webhook.contains("payout 1 (order-1") && webhook.contains(" DELIVERED  attempt 1"))
  }

  @Test func `a refused call of the control API says whose it is and why`() async throws {
    try await ServedSandbox.during(["--log-format", "text"]) { program, served in
      let path = "/sandbox/payouts/7/transition"
      let refused = try await served.send("POST", path, #"{"to":"DELIVERED"}"#)
      #expect(refused.status == 404)
      let text = await program.output.read(until: "no payout 7")
      #expect(text.contains(" POST   \(path) → 404  payout 7  "), "\(text)")
    }
  }

  @Test func `a look at the control API that is refused is a line, one that is not is none`()
    async throws
  {
    let options = ["--log-format", "text", "--admin-token", "t0ken"]
    try await ServedSandbox.during(options) { program, served in
      let token = [("Authorization", "Bearer t0ken")]
      let taken = try await served.send("GET", "/sandbox/clock", headers: token)
      let stranger = try await served.send("GET", "/sandbox/payouts")
      let page = [("Origin", "http://evil.example")]
      let foreign = try await served.send("GET", "/sandbox/health", headers: page)
      #expect([taken.status, stranger.status, foreign.status] == [200, 401, 403])
      let text = await program.output.read(until: "must not steer the sandbox")
      #expect(text.contains(" GET    /sandbox/payouts → 401  the control API"), "\(text)")
      #expect(text.contains(" GET    /sandbox/health → 403  Origin http://evil.example"))
      #expect(!text.contains("/sandbox/clock"))
    }
  }

  @Test func `nothing that is printed steers a terminal or is a secret`() async throws {
    let text = try await told([], until: "/sandbox/clock/advance → 200")
    #expect(!text.contains("\u{1B}") && !text.contains("secret-pass"), "\(text)")
    #expect(text.contains(#"order-1\u{1B}[2J"#))
  }

  @Test func `lines are JSON if asked for`() async throws {
    try await ServedSandbox.during(["--log-format", "json"]) { program, served in
      #expect(try await served.call("POST", "/v3/cashout", ["external_id": "a"]).status == 412)
      let text = await program.output.read(until: "/v3/cashout\"")
      let line = try #require(text.split(separator: "\n").last)
      let object = try #require(try JSONParser.parse(Array(line.utf8)).object)
      #expect(object["kind"] == "call" && object["subject"] == "POST")
      #expect(object["http_status"] == 412 && object["external_id"] == "a")
      #expect(object["sandbox"] == "default" && object["payout"] == .null)
    }
  }

  @Test func `a program that asked for one line gets one`() async throws {
    try await ServedSandbox.during { program, served in
      let refused = try await served.call("POST", "/v3/cashout", ["external_id": "a"])
      #expect(refused.status == 412)
      let outcome = try await program.stop()
      #expect(outcome.output.split(separator: "\n").count == 1, "\(outcome.output)")
    }
  }

  @Test func `a colour is for terminals alone, and a wrong format is told`() async throws {
    let outcome = try await Program.run(["serve", "--port", "0", "--log-format", "xml"])
    #expect(outcome.status == 64)
    #expect(outcome.error == "error: --log-format xml: write one of text, json\n")
    let environment = ["CASHOUT_SANDBOX_LOG_FORMAT": "xml"]
    let named = try await Program.run(["serve", "--port", "0"], environment: environment)
    #expect(named.error == "error: CASHOUT_SANDBOX_LOG_FORMAT=xml: write one of text, json\n")
  }
}
