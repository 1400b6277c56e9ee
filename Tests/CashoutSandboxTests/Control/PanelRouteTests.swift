import CashoutSandbox
import Testing
import WireJSON

/// The panel as the server hands it out: who gets it, and what keeps others out.
@Suite struct PanelRouteTests {
  private static let paths = ["/", "/sandbox/panel"]

  @Test(arguments: paths)
  func `the panel lets nothing in but its own`(_ path: String) async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.send("GET", path)
    await sandbox.stop()
    #expect(answer.status == 200)
    let policy = try #require(answer.headers["content-security-policy"])
    #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
    #expect(answer.headers["cache-control"] == "no-store")
    // No script but files of the server's own, no handler in markup.
    #expect(answer.body.matches(of: #/<script(?![^>]*src="\/sandbox\/panel\/)/#).isEmpty)
    #expect(answer.body.matches(of: #/ on[a-z]+="/#).isEmpty)
    #expect(!answer.body.contains("https://"))
  }

  @Test func `a shell is told where things are`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let answer = try await sandbox.send("GET", "/", headers: ["Accept": "*/*"])
    let page = try await sandbox.send("GET", "/", headers: ["Accept": "text/html, */*;q=0.8"])
    await sandbox.stop()
    #expect(answer.headers["content-type"] == "text/plain; charset=utf-8")
    #expect(answer.body.contains("/sandbox/openapi/control.json"))
    #expect(page.body.contains("<nav"))
  }

  @Test(arguments: paths)
  func `a page of another origin or name does not get it`(_ path: String) async throws {
    try await PayoutSandbox.run { sandbox in
      let wire = Wire(url: sandbox.url)
      for header in [("Host", "evil.example"), ("Origin", "http://evil.example")] {
        let answer = try await wire.send("GET", path, [header])
        #expect(answer.status == 403)
      }
    }
  }

  @Test func `a cookie steers as the token does, from no other origin`() async throws {
    var options = ServerOptions()
    options.port = 0
    options.adminToken = "secret"
    let sandbox = try await PayoutSandbox.start(options)
    let login = try await sandbox.send(
      "POST",
      "/sandbox/panel/login",
      headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: "token=secret"
    )
    #expect(login.status == 303)
    let set = try #require(login.headers["set-cookie"])
    #expect(set.contains("HttpOnly") && set.contains("SameSite=Strict"))
    let cookie = ["Cookie": String(set.split(separator: ";")[0])]
    #expect(try await sandbox.send("GET", "/sandbox/payouts", headers: cookie).status == 200)
    #expect(try await sandbox.send("GET", "/sandbox/payouts").status == 401)
    let foreign = cookie.merging(["Origin": "http://evil.example"]) { $1 }
    #expect(try await sandbox.send("POST", "/sandbox/reset", headers: foreign).status == 403)
    let named = cookie.merging(["Host": "box.example:1", "Origin": "http://box.example:1"]) { $1 }
    #expect(try await sandbox.send("POST", "/sandbox/reset", headers: named).status == 200)
    await sandbox.stop()
  }

  @Test func `payouts are found by a part of their id, newest first`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for id in ["a-1", "b-1", "a-2"] { try await V3Client(sandbox).create(CashoutBody.make(id)) }
    func ids(_ query: String) async throws -> [String] {
      let answer = try await sandbox.send("GET", "/sandbox/payouts?\(query)")
      return try answer.json["payouts"]?.array?.compactMap { $0.object?["external_id"]?.text } ?? []
    }
    #expect(try await ids("search=A-") == ["a-1", "a-2"])
    #expect(try await ids("search=2&order=newest") == ["a-2", "b-1"])
    #expect(try await ids("order=newest&limit=2") == ["a-2", "b-1"])
    #expect(try await ids("order=newest&limit=2&after=2") == ["a-1"])
    #expect(try await ids("search=brl&order=oldest&after=2") == ["a-2"])
    await sandbox.stop()
  }

  @Test func `calls and messages come newest first when asked so, in parts`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for number in 1...3 {
      _ = try await sandbox.send("POST", "/v3/cashout", body: "{}")
      _ = try await sandbox.send("POST", "/sandbox/inbox/mine", body: "\(number)")
    }
    func ids(_ path: String, _ list: String) async throws -> [JSONValue?] {
      let answer = try await sandbox.send("GET", path).json[list]?.array ?? []
      return answer.map { $0.object?["id"] }
    }
    let requests = "/sandbox/requests?order=newest&limit=2"
    #expect(try await ids(requests, "requests") == [3, 2])
    #expect(try await ids(requests + "&after=2", "requests") == [1])
    let messages = "/sandbox/inbox/mine/messages?order=newest&limit=2"
    #expect(try await ids(messages, "messages") == [3, 2])
    #expect(try await ids(messages + "&after=2", "messages") == [1])
    await sandbox.stop()
  }

  @Test func `the clock tells what is due next`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    func due() async throws -> JSONValue? {
      try await sandbox.control("GET", "/sandbox/clock").json["due"]
    }
    #expect(try await due() == JSONValue.null)
    try await V3Client(sandbox).create()
    #expect(try await due() == ["event": "DELIVERED", "payout": 1])
    try await sandbox.advance(by: .seconds(3))
    #expect(try await due() == ["event": "COMPLETED", "payout": 1])
    await sandbox.stop()
  }
}
