import CashoutSandbox
import Testing
import WireJSON

/// What a server keeps has bounds that count all of it, and that are told.
@Suite(.timeLimit(.minutes(10))) struct BoundTests {
  private static let mebibyte = 1 << 20

  /// `used` and `limit` of a bound that health tells.
  private func bound(_ sandbox: PayoutSandbox, _ path: String...) async throws -> (Int, Int) {
    var object = try await sandbox.send("GET", "/sandbox/health").json
    for key in path { object = try #require(object[key]?.object) }
    let used = object["used"]?.number.flatMap { Int($0.text) }
    let limit = object["limit"]?.number.flatMap { Int($0.text) }
    return (try #require(used), try #require(limit))
  }

  @Test func `large headers, queries and bodies count with their size`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let large = String(repeating: "x", count: 70_000)
    for number in 1...260 {
      let isQuery = number.isMultiple(of: 10)
      let query = isQuery ? "?q=\(large)" : ""
      let headers = isQuery ? [:] : ["X-Large": large]
      _ = try await sandbox.send("GET", "/v3/nothing\(query)", headers: headers)
    }
    let (used, limit) = try await bound(sandbox, "kept_bytes", "sandbox")
    #expect(used > 10 * Self.mebibyte && used <= 16 * Self.mebibyte, "\(used)")
    #expect(limit == 32 * Self.mebibyte)
    #expect(try await bound(sandbox, "kept_bytes", "server") == (used, 256 * Self.mebibyte))
    let page = try await sandbox.send("GET", "/sandbox/requests?limit=1").json
    #expect(page.column("requests", "id") != ["1"], "the oldest are forgotten")
    _ = try await sandbox.send("POST", "/sandbox/reset")
    #expect(try await bound(sandbox, "kept_bytes", "sandbox").0 == 0)
    await sandbox.stop()
  }

  @Test func `inboxes share one bound, and who fills his own takes nothing from others`()
    async throws
  {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    _ = try await sandbox.send("POST", "/sandbox/inbox/default", body: "mine")
    let large = String(repeating: "x", count: 900_000)
    for number in 1...60 {
      let name = "/sandbox/inbox/box-\(number % 3)"
      let headers = ["X-Large": String(repeating: "y", count: 50_000)]
      let answer = try await sandbox.send("POST", name, headers: headers, body: large)
      #expect(answer.status == 200)
    }
    let (used, _) = try await bound(sandbox, "kept_bytes", "sandbox")
    #expect(used <= 12 * Self.mebibyte && used > 9 * Self.mebibyte, "\(used)")
    let mine = try await sandbox.send("GET", "/sandbox/inbox/default/messages").json
    #expect(mine.column("messages", "body") == ["mine"])
    await sandbox.stop()
  }

  @Test func `a hundred inboxes are all, and no name is long`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    for number in 1...101 {
      let answer = try await sandbox.send("POST", "/sandbox/inbox/box-\(number)", body: "a")
      #expect(answer.status == (number <= 100 ? 200 : 507))
    }
    let refused = try await sandbox.send("PUT", "/sandbox/inbox/more", body: #"{"status":200}"#)
    #expect(refused.status == 409 && refused.body.contains("too_many_inboxes"))
    _ = try await sandbox.send("POST", "/sandbox/reset")
    let name = String(repeating: "n", count: 101)
    #expect(try await sandbox.send("POST", "/sandbox/inbox/\(name)", body: "a").status == 400)
    await sandbox.stop()
  }

  @Test func `hosted pages are refused when they take too much`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    var refusals: [String] = []
    let more: JSONValue = .string(String(repeating: "x", count: 60_000))
    for number in 1...600 where refusals.isEmpty {
      let body: JSONObject = [
        "login": "cashout_login", "password": "cashout_pass",
        "external_id": .string("page-\(number)"), "country": "BR", "currency": "BRL", "amount": 10,
        "document_id": "01716001340", "first_name": "Maria", "last_name": "Silva",
        "more": more,
      ]
      let answer = try await sandbox.send("POST", "/v1/request", body: body.text)
      if answer.status >= 400 { refusals.append("\(number): \(answer.headers)") }
    }
    #expect(refusals.count == 1 && refusals[0].hasPrefix("55"), "\(refusals)")
    #expect(refusals.first?.contains("this sandbox keeps no more pages") == true)
    await sandbox.stop()
  }

  @Test func `a server that is full refuses a sandbox, until one is removed`() async throws {
    let sandbox = try await PayoutSandbox.start(opensSocket: false)
    let (first, limit) = try await bound(sandbox, "sandboxes")
    #expect(first == 1 && limit == 1000)
    for _ in 1..<limit {
      #expect(try await sandbox.send("POST", "/sandbox/sandboxes").status == 201)
    }
    let refused = try await sandbox.send("POST", "/sandbox/sandboxes")
    #expect(refused.status == 409 && refused.body.contains("too_many_sandboxes"))
    #expect(refused.body.contains("there are 1000 sandboxes"))
    #expect(try await bound(sandbox, "sandboxes") == (1000, 1000))
    #expect(try await sandbox.send("DELETE", "/sandbox/sandboxes/sandbox-1").status == 204)
    #expect(try await sandbox.send("POST", "/sandbox/sandboxes").status == 201)
    await sandbox.stop()
  }

  @Test func `in a full server the sandbox that is idle longest makes room`() async throws {
    try await TestServer.run({ $0.idleTime = .zero }) { server in
      for _ in 1..<1000 {
        let made = try await server.wire.control("POST", "/sandbox/sandboxes")
        #expect(made.status == 201)
      }
      for number in [1, 3] {
        let used = try await server.wire.control("GET", "/sandbox/clock?sandbox=sandbox-\(number)")
        #expect(used.status == 200)
      }
      for _ in 1...2 {
        let made = try await server.wire.control("POST", "/sandbox/sandboxes")
        #expect(made.status == 201)
      }
      for (number, status) in [(1, 200), (3, 200), (1001, 200), (500, 200)] {
        let path = "/sandbox/clock?sandbox=sandbox-\(number)"
        #expect(try await server.wire.control("GET", path).status == status, "\(number)")
      }
      let list = try await server.wire.control("GET", "/sandbox/sandboxes?limit=1000")
      #expect(list.json.object?["sandboxes"]?.array?.count == 1000)
      #expect(!list.body.contains("\"sandbox-2\""))
    }
  }
}
