import CashoutSandbox
import Testing
import WireJSON

/// The path of an inbox stands for the sandbox's own address, wherever that is.
@Suite(.timeLimit(.minutes(10))) struct InboxPathTests {
  @Test(arguments: ["/sandbox/inbox/x", "/sandbox/inbox/Shop-1_b.c~d"])
  func `a create is told at the path of an inbox alone`(_ path: String) async throws {
    let name = try #require(path.split(separator: "/").last.map(String.init))
    try await TestServer.run { server in
      let answer = try await server.create(
        CashoutBody.make(with: ["notification_url": .string(path)])
      )
      try #require(answer.status == 200, "\(answer)")
      _ = try await server.wire.control("POST", "/sandbox/clock/advance", #"{"by":"2s"}"#)
      let messages = try await server.wire.control("GET", "/sandbox/inbox/\(name)/messages")
      #expect(messages.json.object?["messages"]?.array?.count == 1)
      let payout = try await server.wire.control("GET", "/sandbox/payouts/1").json.object
      #expect(payout?["notification_url"]?.text == path)
    }
  }

  @Test(arguments: [
    "/sandbox/inbox/", "/sandbox/inbox", "/sandbox/inbox/a/b", "/sandbox/inbox/a?b=c",
    "/sandbox/inbox/a/messages", "/sandbox/inbox/a%20b", "/sandbox/reset", "sandbox/inbox/a",
    "//sandbox/inbox/a", "/sandbox/inbox/\u{e4}",
    "/sandbox/inbox/\(String(repeating: "n", count: 101))",
  ])
  func `no other path is an address`(_ path: String) async throws {
    try await PayoutSandbox.run { sandbox in
      let body = CashoutBody.make(with: ["notification_url": .string(path)])
      let answer = try await V3Client(sandbox).call(.create, body)
      #expect(answer.status == 412)
    }
  }

  @Test func `a request for a page is told at the path of an inbox alone`() async throws {
    try await PayoutSandbox.run { sandbox in
      let url: JSONObject = ["notification_url": "/sandbox/inbox/page"]
      let id = try await EasyCashoutTests.open(sandbox, EasyCashoutTests.body(url))
      _ = try await sandbox.send(
        "POST",
        "/payout/\(id)",
        headers: EasyCashoutTests.form,
        body: EasyCashoutTests.filled
      )
      try await sandbox.advance(by: .seconds(2))
      #expect(sandbox.webhooks(inbox: "page").count == 1)
    }
  }

  @Test func `a merchant's own webhooks go to the path that a scenario names`() async throws {
    let scenario = Exchange.merchant("webhook_url: /sandbox/inbox/panel")
    try await PayoutSandbox.run(scenario: scenario) { sandbox in
      try await V3Client(sandbox).create()
      try await sandbox.advance(by: .seconds(2))
      #expect(sandbox.webhooks(inbox: "panel").count == 1)
      #expect(sandbox.webhooks().isEmpty)
    }
  }
}
