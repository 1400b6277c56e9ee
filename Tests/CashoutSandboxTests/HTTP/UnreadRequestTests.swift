import CashoutSandbox
import Foundation
import SandboxHTTP
import SandboxRuntime
import Testing
import WireJSON

/// What is no HTTP is answered, and told of, like all else that is refused.
@Suite(.timeLimit(.minutes(10))) struct UnreadRequestTests {
  /// A head up to where a test goes on, and what is wrong behind it.
  private static func create(_ rest: String) -> String {
    "POST /v3/cashout HTTP/1.1\r\nHost: localhost\r\n" + rest
  }

  /// How many answers there are.
  private static func count(_ text: String) -> Int {
    text.matches(of: #/HTTP\/1\.1 \d\d\d /#).count
  }

  private static let malformed: [(text: String, status: Int, code: String, words: String)] = [
    ("FOO /v3/cashout HTTP/1.1\r\n\r\n", 501, "unknown_method", "GET, HEAD, POST"),
    ("post /v3/cashout HTTP/1.1\r\n\r\n", 501, "unknown_method", "in capitals"),
    ("\u{16}\u{3}\u{1}\u{2}\u{0}", 501, "unknown_method", "port of HTTPS"),
    (
      create("X-Long: " + String(repeating: "a", count: 90_000) + "\r\n\r\n"), 431,
      "headers_too_large", "81920"
    ),
    (
      create(String(repeating: "X-Many: a\r\n", count: 5000) + "\r\n"), 431, "headers_too_large",
      "more than 1000"
    ),
    (
      "GET /" + String(repeating: "a", count: 200_000) + " HTTP/1.1\r\n\r\n", 414,
      "address_too_long", "81920"
    ),
    (create("X-Folded: a\r\n b\r\n\r\n"), 400, "malformed_request", "in a line of its own"),
    (
      create("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}"), 400, "malformed_request",
      "Content-Length"
    ),
    (
      create("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}"), 400, "malformed_request",
      "Content-Length"
    ),
    (create("Transfer-Encoding: identity\r\n\r\n"), 400, "malformed_request", "Transfer-Encoding"),
    ("GET /v3/banks HTTP/1.1\nHost: localhost\n\n", 400, "malformed_request", "CR LF"),
    ("GET /v3/banks HTTP/1.2\r\n\r\n", 400, "malformed_request", "HTTP/1.1 or HTTP/1.0"),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "malformed_request", "HTTP/2"),
    ("GET /v3/\u{80} HTTP/1.1\r\n\r\n", 400, "malformed_request", "%XX"),
    (create("Transfer-Encoding: chunked\r\n\r\nxyz\r\n"), 400, "malformed_request", "chunk"),
    (create("Transfer-Encoding: chunked\r\n\r\n2\r\n{}}\r\n"), 400, "malformed_request", "chunk"),
    (
      create("Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nContent-Length: 2\r\n\r\n"), 400,
      "malformed_request", "Content-Length"
    ),
  ]

  @Test(arguments: malformed)
  func `what is no HTTP is answered with what is wrong`(
    _ text: String,
    _ status: Int,
    _ code: String,
    _ words: String
  ) async throws {
    try await TestServer.run { server in
      let answer = try await server.lastWords(text)
      #expect(answer.status == status && answer.isWhole, "\(answer.text)")
      #expect(Self.count(answer.text) == 1)
      #expect(answer.head.contains("connection: close"))
      let error = try JSONParser.parse(Array(answer.body.utf8)).object?["error"]?.object
      #expect(error?["code"]?.text == code)
      let message = try #require(error?["message"]?.text)
      #expect(message.contains(words), "\(message)")
      #expect(answer.head.contains("sandbox-diagnosis: \(message.lowercased())"))
    }
  }

  @Test func `answers to what came before come first`() async throws {
    try await TestServer.run { server in
      for broken in ["FOO / HTTP/1.1\r\n\r\n", Self.create("Transfer-Encoding: a\r\n\r\n")] {
        let calls = server.rawHealth().text + server.rawCreate("order-\(broken.count)").text
        let answer = try await server.lastWords(calls + broken)
        let heads = answer.text.components(separatedBy: "HTTP/1.1 ").dropFirst()
        #expect(heads.count == 3, "\(answer.text)")
        #expect(heads.prefix(2).allSatisfy { $0.hasPrefix("200") })
        #expect(heads.last?.contains("Sandbox-Diagnosis: ") == true)
      }
    }
  }

  @Test func `a body that breaks off is answered, and nothing is made of it`() async throws {
    try await TestServer.run { server in
      let text = try await RawConnection.open(port: server.port) { connection in
        try await connection.write(server.rawCreate().head + "{")
        connection.closeOutput()
        return try await connection.read()
      }
      #expect(text.hasPrefix("HTTP/1.1 400 ") && text.contains("stopped sending"), "\(text)")
      let payouts = try await server.wire.control("GET", "/sandbox/payouts")
      #expect(payouts.json.object?["payouts"] == [])
    }
  }

  /// Its answer may come before it breaks off, and behind it.
  @Test func `a request that breaks off has one answer`() async throws {
    try await TestServer.run { server in
      let own = ["Host: localhost:\(server.port)", "Content-Length: 100"]
      let call = RawRequest(path: "/nowhere", headers: own)
      let text = try await RawConnection.open(port: server.port) { connection in
        try await connection.write(call.text + "{")
        connection.closeOutput()
        return try await connection.read()
      }
      #expect(Self.count(text) == 1, "\(text)")
    }
  }

  @Test func `a server without hints gives none`() async throws {
    try await TestServer.run({ $0.givesHints = false }) { server in
      let answer = try await server.lastWords("FOO / HTTP/1.1\r\n\r\n")
      #expect(answer.status == 501 && !answer.head.contains("sandbox-diagnosis"))
    }
  }

  @Test(arguments: [ActivityFormat.text(inColour: false), .json])
  func `a line is told of it, with nothing of what came`(_ format: ActivityFormat) async throws {
    let (lines, written) = AsyncStream.makeStream(of: String.self)
    let ticker = ActivityTicker(format) { written.yield($0) }
    try await TestServer.run({ $0.ticker = ticker }) { server in
      _ = try await server.lastWords("SECRET /secret HTTP/1.1\r\nX-Key: secret\r\n\r\n")
    }
    ticker.close()
    written.finish()
    var text = ""
    for await line in lines { text += line }
    let expected = format == .json ? #""kind":"unread","subject":"unread""# : " unread → 501  "
    #expect(text.contains(expected), "\(text)")
    #expect(text.contains("begins with no method that is known"))
    #expect(!text.lowercased().contains("secret"))
  }
}
