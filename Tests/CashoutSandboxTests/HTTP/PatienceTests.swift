import CashoutSandbox
import NIOCore
import NIOPosix
import SandboxHTTP
import ScenarioLanguage
import Testing
import WireJSON

/// Clients that are slow or silent, and many of them.
@Suite(.timeLimit(.minutes(10))) struct PatienceTests {
  /// With those who have begun to speak.
  private static func impatient(_ options: inout ServerOptions) {
    options.clients.request = .milliseconds(300)
  }

  /// With those who say nothing: longer than a busy machine takes from connecting to writing.
  private static func bored(_ options: inout ServerOptions) {
    options.clients.request = .seconds(6)
    options.clients.idle = .seconds(6)
  }

  @Test(arguments: ["G", "POST /v3/cashout HTTP/1.1\r\nHost: x\r\nX-Slow: 1", "PUT / HTTP/1.1\r\n"])
  func `a head that does not end is not waited for`(_ begun: String) async throws {
    try await TestServer.run(Self.impatient) { server in
      let answer = try await server.lastWords(begun)
      #expect(answer.status == 408 && answer.isWhole)
      #expect(answer.head.contains("connection: close"))
      #expect(answer.body.contains(#""code":"request_timeout""#))
    }
  }

  @Test(arguments: ["/v3/cashout", "/sandbox/scenario", "/sandbox/inbox/a"])
  func `a body that does not end is not waited for`(_ path: String) async throws {
    try await TestServer.run(Self.impatient) { server in
      let method = path == "/sandbox/scenario" ? "PUT" : "POST"
      let own = ["Host: localhost:\(server.port)", "Content-Length: 100"]
      let call = RawRequest(method: method, path: path, headers: own)
      let answer = try await server.lastWords(call.text + "{")
      #expect(answer.status == 408)
      let chunks = RawRequest(
        method: method,
        path: path,
        headers: [own[0], "Transfer-Encoding: chunked"]
      )
      #expect(try await server.lastWords(chunks.text + "1\r\n{\r\n").status == 408)
      let messages = try await server.wire.control("GET", "/sandbox/inbox/a/messages")
      #expect(messages.json.object?["messages"] == [])
    }
  }

  @Test func `a connection without a request ends without a word`() async throws {
    try await TestServer.run(Self.bored) { server in
      let silent = try await server.lastWords("")
      #expect(silent.text == "")
      // Behind an answer, too.
      let answer = try await server.lastWords(server.rawHealth().text)
      #expect(answer.status == 200 && !answer.head.contains("connection: close"))
    }
  }

  @Test func `a call that takes long is waited for`() async throws {
    try await TestServer.run(Self.bored) { server in
      let call = RawRequest(
        method: "GET",
        path: "/sandbox/events",
        headers: ["Host: localhost:\(server.port)"]
      )
      try await RawConnection.open(port: server.port) { connection in
        try await connection.write(call.text)
        // As long as a silent connection lives.
        _ = try await server.lastWords("")
        try await server.create(CashoutBody.make())
        let received = try await connection.read(until: "/v3/cashout")
        #expect(received.contains("HTTP/1.1 200"))
      }
    }
  }

  @Test(arguments: ["", "POST /v3/cashout HTTP/1.1\r\n"])
  func `a crowd that says nothing does not keep clients out`(_ begun: String) async throws {
    func crowded(_ options: inout ServerOptions) {
      options.clients.connections = 16
      options.clients.crowded = .milliseconds(200)
    }
    try await TestServer.run(crowded) { server in
      let silent = try await Self.connections(60, to: server.port, saying: begun)
      let answer = try await server.create(CashoutBody.make())
      #expect(answer.status == 200)
      // Only room is made: who comes later and says something stays.
      let call = server.rawHealth().text
      #expect(try await server.converse([call, call]).map(\.status) == [200, 200])
      for channel in silent { try? await channel.close() }
    }
  }

  private static func connections(
    _ count: Int,
    to port: Int,
    saying text: String
  ) async throws -> [any Channel] {
    var channels: [any Channel] = []
    for _ in 0..<count {
      let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: port).get()
      if !text.isEmpty { try? await channel.writeAndFlush(ByteBuffer(string: text)) }
      channels.append(channel)
    }
    return channels
  }
}
