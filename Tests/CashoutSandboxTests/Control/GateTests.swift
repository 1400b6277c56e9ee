import CashoutSandbox
import Testing
import WireJSON

/// Who may steer a server, and who may not.
@Suite struct GateTests {
  private static let foreign = [
    ("Host", "evil.example"), ("Host", "evil.example:80"), ("Host", "127.0.0.1.evil.example"),
    ("Host", "127.0.0.1:1"), ("Origin", "http://evil.example"), ("Origin", "null"),
    ("Origin", "http://127.0.0.1:1"), ("Origin", "http://127.0.0.1"),
    ("Origin", "https://localhost"),
  ]

  @Test func `a page from elsewhere is refused, by its host or its origin`() async throws {
    try await PayoutSandbox.run { sandbox in
      let wire = Wire(url: sandbox.url)
      for header in Self.foreign {
        for (method, path) in [("GET", "/sandbox/payouts"), ("POST", "/sandbox/reset")] {
          let answer = try await wire.send(method, path, [header])
          #expect(answer.status == 403, "\(header)")
          let code = answer.json.object?.at("error", "code")?.text ?? ""
          #expect(code == "foreign_\(header.0.lowercased())", "\(header)")
        }
      }
    }
  }

  @Test func `a name that only begins like a loopback address is foreign`() async throws {
    try await PayoutSandbox.run { sandbox in
      let port = try #require(sandbox.url.split(separator: ":").last)
      for header in [
        ("Host", "127.evil.example:\(port)"), ("Origin", "http://127.0.0.1.evil.example:\(port)"),
      ] {
        let answer = try await Wire(url: sandbox.url).send("POST", "/sandbox/reset", [header])
        #expect(answer.status == 403, "\(header)")
      }
    }
  }

  @Test func `the server's own names are let in`() async throws {
    try await PayoutSandbox.run { sandbox in
      let port = try #require(sandbox.url.split(separator: ":").last)
      let wire = Wire(url: sandbox.url)
      for name in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        let host = "\(name):\(port)"
        let headers = [("Host", host), ("Origin", "http://\(host)")]
        #expect(try await wire.send("GET", "/sandbox/clock", headers).status == 200, "\(name)")
      }
    }
  }

  @Test func `the contract itself may be called by any name, but not by a foreign page`()
    async throws
  {
    try await PayoutSandbox.run { sandbox in
      let wire = Wire(url: sandbox.url)
      let named = [("Host", "api.example")]
      #expect(try await wire.send("POST", "/v3/cashout", named).status == 400)
      let page = named + [("Origin", "http://evil.example")]
      let answer = try await wire.send("POST", "/v3/cashout", page)
      #expect(answer.status == 403)
    }
  }

  @Test(
    arguments: [
      ([], 401), ([("Authorization", "Bearer wrong")], 401), ([("Authorization", "t0ken")], 401),
      ([("Authorization", "Bearer t0ken")], 200), ([("Authorization", "Bearer t0ken ")], 200),
      ([("Authorization", "Bearer t0ken"), ("Host", "sandbox.internal")], 200),
      ([("Authorization", "Bearer t0ken"), ("Origin", "http://evil.example")], 403),
    ] as [([(String, String)], Int)]
  )
  func `a token is asked for where one was set`(
    _ headers: [(String, String)],
    _ status: Int
  ) async throws {
    try await TestServer.run({ $0.adminToken = "t0ken" }) { server in
      for path in ["/sandbox/clock", "/sandbox/payouts", "/sandbox/sandboxes"] {
        let answer = try await server.wire.send("GET", path, headers)
        #expect(answer.status == status, "\(path)")
      }
      #expect(server.introduction.adminToken == nil, "who gave it knows it")
      #expect(!server.introduction.text.contains("t0ken"))
      let health = try await server.wire.send("GET", "/sandbox/health")
      #expect(health.status == 200)
      let created = try await server.create(CashoutBody.make())
      #expect(created.status == 200)
    }
  }

  @Test func `a server beyond loopback makes a token and tells it at start`() async throws {
    try await TestServer.run({ $0.host = "0.0.0.0" }) { server in
      let token = try #require(server.introduction.adminToken)
      #expect(token.count >= 32)
      #expect(server.introduction.text.contains(token))
      let bearer = [("Authorization", "Bearer \(token)")]
      let stranger = try await server.wire.send("GET", "/sandbox/clock")
      #expect(stranger.status == 401)
      let owner = try await server.wire.send("GET", "/sandbox/clock", bearer)
      #expect(owner.status == 200)
    }
  }

  @Test func `a server on loopback asks for none`() async throws {
    try await TestServer.run { server in
      #expect(server.introduction.adminToken == nil)
      let answer = try await server.wire.send("GET", "/sandbox/clock")
      #expect(answer.status == 200)
    }
  }
}
