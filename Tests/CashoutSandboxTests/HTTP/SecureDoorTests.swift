import CashoutSandbox
import CashoutsV3
import Foundation
import Programs
import SandboxHTTP
import Testing
import WireJSON

/// HTTPS beside HTTP: names, protocols, who may steer, and what clients without manners get.
///
/// It is spoken to by curl, as everybody has it; where that is not installed, these are skipped.
@Suite(.timeLimit(.minutes(10))) struct SecureDoorTests {
  private static let host = "api-stg.pandablue.com"

  @Test(arguments: [("--http1.1", "1.1"), ("--http2", "2")])
  func `both protocols are there, and a played host leads to the contracts`(
    _ option: String,
    _ version: String
  ) async throws {
    try await TestServer.runSecure(hosts: [Self.host]) { server, trust in
      let told = "%{http_version} %{http_code}"
      let health = try await server.curl(trust, [option, "-w", told], "/sandbox/health")
      #expect(health.hasPrefix(#"{"status":"ok""#) && health.hasSuffix("\(version) 200"))
      let (body, signature) = server.signed(CashoutBody.make())
      let signed = [
        option, "-w", told, "-d", body, "-H", "Content-Type: application/json", "-H",
        "Payload-Signature: \(signature)",
      ]
      let made = try await server.curl(trust, signed, "/v3/cashout", as: Self.host)
      #expect(made == #"{"cashout_id":"1"}"# + "\(version) 200")
    }
  }

  @Test func `a played host steers nothing, and one that its owner gave does`() async throws {
    let own = "sandbox.shop.test"
    try await TestServer.runSecure(hosts: [Self.host], own: [own]) { server, trust in
      let path = "/sandbox/payouts"
      let played = try await server.curl(trust, [], path, as: Self.host)
      #expect(played.contains(#""code":"foreign_host""#), "\(played)")
      #expect(try await server.curl(trust, [], path, as: own).hasPrefix(#"{"payouts":[]"#))
      #expect(try await server.curl(trust, [], path).hasPrefix(#"{"payouts":[]"#))
      // A page of the name that is called may, whatever port leads to it, and no other.
      for (origin, mayCall) in [
        ("https://\(own)", true), ("https://\(Self.host)", false), ("https://evil.test", false),
        ("http://\(own)", false), ("https://\(own):444", false),
      ] {
        let answer = try await server.curl(trust, ["-H", "Origin: \(origin)"], path, as: own)
        #expect(answer.hasPrefix(#"{"payouts":"#) == mayCall, "\(origin): \(answer)")
      }
    }
  }

  @Test func `the authority is there for whoever asks, and only where there is one`() async throws {
    try await TestServer.runSecure { server, trust in
      let pem = try await server.wire.send("GET", "/sandbox/tls/ca.pem")
      #expect(pem.status == 200 && pem.headers["content-type"] == "application/x-pem-file")
      #expect(pem.body == (try String(contentsOfFile: trust.path, encoding: .utf8)))
    }
    try await TestServer.run { server in
      let answer = try await server.wire.send("GET", "/sandbox/tls/ca.pem")
      #expect(answer.status == 404 && answer.body.contains("serve with --tls"))
    }
  }

  @Test func `plain HTTP on the port of HTTPS is told so`() async throws {
    try await TestServer.runSecure { server, _ in
      let answer = try await RawConnection.open(port: server.securePort) { connection in
        try await connection.write("GET /sandbox/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return RawAnswer(text: try await connection.read())
      }
      #expect(answer.status == 400 && answer.body.contains(#""code":"tls_expected""#))
    }
  }

  @Test func `a handshake that does not end is not waited for`() async throws {
    try await TestServer.runSecure({ $0.clients.request = .milliseconds(300) }) { server, _ in
      for begun in ["", "\u{16}\u{3}\u{1}"] {
        let answer = try await RawConnection.open(port: server.securePort) { connection in
          // Where much else goes on, the server may have hung up before the first byte.
          try? await connection.write(begun)
          return try await connection.read()
        }
        #expect(answer == "")
      }
    }
  }

  @Test func `a body that does not end is not waited for in HTTP-2 either`() async throws {
    try await TestServer.runSecure({ $0.clients.request = .milliseconds(500) }) { server, trust in
      // From `.`, curl takes what is there and goes on listening for the answer.
      let options = ["--http2", "-X", "POST", "-T", ".", "-w", "%{http_code}"]
      let answer = try await server.curl(trust, options, "/v3/cashout", endsInput: false)
      #expect(
        answer.hasSuffix("408") && answer.contains(#""code":"request_timeout""#),
        "\(answer)"
      )
    }
  }

  @Test func `a body that is too large is refused in HTTP-2, too`() async throws {
    try await TestServer.runSecure { server, trust in
      for expects in ["Expect: 100-continue", "Expect:"] {
        let options = ["--http2", "-H", expects, "-d", String(repeating: "x", count: 90_000)]
        let answer = try await server.curl(trust, options + ["-w", "%{http_code}"], "/v3/cashout")
        #expect(answer.contains("body_too_large") && answer.hasSuffix("413"), "\(answer)")
      }
    }
  }
}

extension TestServer {
  fileprivate var securePort: Int {
    introduction.https.flatMap { URL(string: $0)?.port } ?? 0
  }

  /// A body with its credentials, and its signature.
  fileprivate func signed(_ body: JSONObject) -> (text: String, signature: String) {
    let credentials: JSONObject = [
      "login": .string(introduction.login), "pass": .string(introduction.pass),
    ]
    let bytes = credentials.changed(body).encoded()
    let key = PayloadSignature(key: introduction.signature)
    return (String(decoding: bytes, as: UTF8.self), key.hex(of: bytes))
  }

  /// What curl prints.
  fileprivate func curl(
    _ trust: ClientTrust,
    _ options: [String],
    _ path: String,
    as host: String? = nil,
    endsInput: Bool = true
  ) async throws -> String {
    let environment = ProcessInfo.processInfo.environment.merging(trust.variables) { $1 }
    let url = host.map { "https://\($0)" } ?? introduction.https ?? ""
    let lead = host.map { ["--connect-to", "\($0):443:127.0.0.1:\(securePort)"] } ?? []
    let common = ["-sS"] + lead + options + [url + path]
    // With a limit of time, curl waits for its input alone and hears of no answer meanwhile.
    let limit = endsInput ? ["--max-time", "20"] : []
    return try await Program.during(program: "curl", limit + common, environment: environment) {
      program in
      if endsInput { program.endInput() } else { program.write([UInt8(ascii: "x")]) }
      let outcome = try await program.outcome()
      return outcome.output.isEmpty ? outcome.error : outcome.output
    }
  }
}
