import CashoutSandbox
import Foundation
import SandboxHTTP
import ScenarioLanguage
import Testing

/// Requests that offer another protocol: they are answered, and the connection goes on.
/// - Source: RFC 9110 §7.8.
@Suite(.timeLimit(.minutes(10))) struct UpgradeTests {
  /// What real clients send, then what the parser may read in other ways.
  static let offers: [[String]] = [
    ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAA"],
    ["Upgrade: h2c", "HTTP2-Settings: AAEAAEAA", "Connection: Upgrade, HTTP2-Settings"],
    ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"],
    ["Connection: keep-alive, Upgrade", "Upgrade: TLS/1.2, HTTP/1.1"],
    ["connection: upgrade", "upgrade: h2c"], ["Connection:  UPGRADE ,TE", "Upgrade: h2c"],
    ["Connection: keep-alive", "Connection: upgrade", "Upgrade: h2c"],
    ["Connection: upgrade", "Upgrade: h2c", "Upgrade: TLS/1.2"],
    ["Connection: HTTP2-Settings,upgrade,close2", "Upgrade: h2c"],
  ]

  /// Neither the one nor the other: whether they are offers is for the parser to say.
  static let halves: [[String]] = [
    ["Upgrade: h2c"], ["Connection: Upgrade"], ["Connection: upgrade-insecure", "Upgrade: h2c"],
    ["Connection: keep-alive", "Upgrade: h2c"], ["Connection: Upgrade", "Upgrade:"],
    ["Connection: Upgrade\t, TE", "Upgrade: h2c"], ["Connection: upgrade h2c", "Upgrade: h2c"],
  ]

  @Test(arguments: offers)
  func `an offer is passed over and the connection goes on`(_ offer: [String]) async throws {
    try await TestServer.run { server in
      let texts = ["a", "b", "c"].map { server.rawCreate($0, offer).text }
      let answers = try await server.converse(texts + [server.rawHealth().text])
      #expect(answers.map(\.status) == [200, 200, 200, 200], "\(answers.map(\.text))")
      #expect(answers[1].body == #"{"cashout_id":"2"}"#)
      #expect(answers.allSatisfy { !$0.head.contains("connection: close") })
    }
  }

  @Test(arguments: offers.prefix(3))
  func `offers without a body are passed over, too`(_ offer: [String]) async throws {
    try await TestServer.run { server in
      let call = server.rawHealth(headers: offer).text
      let answers = try await server.converse([call, call, server.rawHealth().text])
      #expect(answers.map(\.status) == [200, 200, 200])
    }
  }

  @Test(arguments: offers.prefix(3))
  func `what is sent behind an offer at once is read`(_ offer: [String]) async throws {
    try await TestServer.run { server in
      let last = server.rawHealth(headers: ["Connection: close"]).text
      let all = (1...20).map { server.rawCreate("p\($0)", offer).text }.joined() + last
      for text in [all, all.replacing("\r\n\r\n", with: "\r\nX-Filler: 1\r\n\r\n")] {
        let answer = try await server.lastWords(text)
        #expect(answer.text.components(separatedBy: "HTTP/1.1 ").count == 22)
        #expect(answer.text.hasSuffix("}"))
      }
    }
  }

  @Test func `an offer in small pieces is passed over`() async throws {
    try await TestServer.run { server in
      let text = server.rawCreate("a", Self.offers[0]).text + server.rawCreate("b").text
      let received = try await RawConnection.open(port: server.port) { connection in
        for byte in text { try await connection.write(String(byte)) }
        return try await connection.read(until: #"{"cashout_id":"2"}"#)
      }
      #expect(received.hasSuffix(#"{"cashout_id":"2"}"#))
    }
  }

  /// The client has said all that it will, and reads.
  @Test func `an offer behind which the client ends is answered`() async throws {
    try await TestServer.run { server in
      let text = server.rawCreate("a", Self.offers[0]).text + server.rawCreate("b").text
      let received = try await RawConnection.open(port: server.port) { connection in
        try await connection.write(text)
        connection.closeOutput()
        return try await connection.read()
      }
      #expect(received.contains(#"{"cashout_id":"1"}"#))
      #expect(received.contains(#"{"cashout_id":"2"}"#))
    }
  }

  @Test(arguments: halves)
  func `half an offer is answered, and the connection goes on or ends`(
    _ headers: [String]
  ) async throws {
    try await TestServer.run { server in
      let call = server.rawHealth(headers: headers).text
      let answers = try await server.converse([call, server.rawHealth().text])
      #expect(answers[0].status == 200)
      let ends = answers[0].head.contains("connection: close")
      #expect(answers[1].status == (ends ? 0 : 200))
    }
  }

  @Test func `a tunnel is refused and the connection ends`() async throws {
    try await TestServer.run { server in
      let answer = try await server.lastWords(
        "CONNECT localhost:1 HTTP/1.1\r\nHost: localhost:1\r\n\r\nwhatever"
      )
      #expect(answer.status >= 400 && answer.head.contains("connection: close"))
    }
  }
}

extension TestServer {
  fileprivate func rawHealth(headers: [String]) -> RawRequest { rawHealth("HTTP/1.1", headers) }
}
