import CashoutSandbox
import Foundation
import ScenarioLanguage
import Testing
import WireJSON

/// How long a connection lives: as the client's version and its wish say.
/// - Source: RFC 9112 §9.3.
@Suite(.timeLimit(.minutes(10))) struct KeepAliveTests {
  @Test(arguments: [
    ("HTTP/1.0", []), ("HTTP/1.0", ["Connection: close"]), ("HTTP/1.1", ["Connection: close"]),
    ("HTTP/1.1", ["Connection: Close"]), ("HTTP/1.1", ["Connection: TE, close"]),
    ("HTTP/1.1", ["Connection: close", "Connection: TE"]),
  ])
  func `a connection that is not kept ends behind the answer`(
    _ version: String,
    _ headers: [String]
  ) async throws {
    try await TestServer.run { server in
      let answer = try await server.lastWords(server.rawHealth(version, headers).text)
      #expect(answer.status == 200 && answer.isWhole)
      #expect(answer.head.contains("connection: close"))
      var create = server.rawCreate("a", headers)
      create.version = version
      let made = try await server.lastWords(create.text)
      #expect(made.status == 200 && made.body == #"{"cashout_id":"1"}"#)
    }
  }

  @Test(arguments: [
    ("HTTP/1.0", ["Connection: keep-alive"]), ("HTTP/1.0", ["Connection: Keep-Alive"]),
    ("HTTP/1.1", []), ("HTTP/1.1", ["Connection: keep-alive"]),
  ])
  func `a connection that is kept goes on`(_ version: String, _ headers: [String]) async throws {
    try await TestServer.run { server in
      let call = server.rawHealth(version, headers).text
      let answers = try await server.converse([call, call, call])
      #expect(answers.map(\.status) == [200, 200, 200])
      // Such a client has to be told, for its version closes.
      let isTold = answers[0].head.contains("connection: keep-alive")
      #expect(isTold == (version == "HTTP/1.0"))
    }
  }

  @Test func `what follows the last request is nobody's`() async throws {
    try await TestServer.run { server in
      let last = server.rawHealth("HTTP/1.1", ["Connection: close"]).text
      for rest in [server.rawCreate("late").text, "no HTTP at all\r\n\r\n", "\0\u{1}"] {
        let answer = try await server.lastWords(last + rest)
        #expect(answer.text.components(separatedBy: "HTTP/1.1 ").count == 2)
        #expect(answer.status == 200)
      }
      let payouts = try await server.wire.control("GET", "/sandbox/payouts")
      #expect(payouts.json.object?["payouts"] == [])
    }
  }

  @Test func `a stream to a client of HTTP 1 point 0 has no chunks`() async throws {
    try await TestServer.run { server in
      let call = RawRequest(
        method: "GET",
        path: "/sandbox/events",
        version: "HTTP/1.0",
        headers: ["Host: localhost:\(server.port)", "Connection: keep-alive"]
      )
      let answer = try await server.converse([call.text], until: [": open\n\n"])[0]
      #expect(answer.text.hasPrefix("HTTP/1.0 200"))
      #expect(answer.body == ": open\n\n")
      #expect(answer.head.contains("connection: close"))
      #expect(!answer.head.contains("transfer-encoding"))
    }
  }

  @Test func `an early answer to a short body keeps the connection, to a long one it does not`()
    async throws
  {
    try await TestServer.run { server in
      let own = ["Host: localhost:\(server.port)"]
      let short = RawRequest(path: "/nowhere", headers: own, body: "{}")
      let answers = try await server.converse([short.head, short.body + server.rawHealth().text])
      #expect(answers.map(\.status) == [404, 200])
      let long = RawRequest(path: "/nowhere", headers: own + ["Content-Length: 100000"])
      let last = try await server.lastWords(long.text)
      #expect(last.status == 404 && last.head.contains("connection: close"))
    }
  }
}
