import CashoutSandbox
import Testing
import WireJSON

/// Where the beneficiary is sent: an address that whoever asked can reach.
@Suite struct EasyAddressTests {
  /// The page's address, without its id, as an answer to a call by a name.
  private func page(_ server: TestServer, asked name: String?) async throws -> String {
    let changes: JSONObject = ["external_id": .string(name ?? "none")]
    let answer = try await server.wire.send(
      "POST",
      "/v1/request",
      name.map { [("Host", $0)] } ?? [],
      body: Array(EasyCashoutTests.body(changes).text.utf8)
    )
    let url = try #require(answer.json.object?.at("data", "cashout_url")?.text, "\(answer)")
    return String(url.prefix(upTo: try #require(url.lastIndex(of: "/"))))
  }

  @Test func `beyond loopback it is the name that was called`() async throws {
    try await TestServer.run({ $0.host = "0.0.0.0" }) { server in
      for name in ["sandbox:8080", "127.0.0.1:9090", "pay.example", "[2001:db8::1]:80"] {
        let page = try await page(server, asked: name)
        #expect(page == "http://\(name)/payout")
      }
      let own = server.introduction.url + "/payout"
      for name in [nil, "a b", "x:port", "<x>"] {
        let page = try await page(server, asked: name)
        #expect(page == own)
      }
    }
  }

  @Test func `on loopback it is the server's own, unless a port is forwarded to it`() async throws {
    try await TestServer.run { server in
      let own = server.introduction.url + "/payout"
      let port = try #require(server.introduction.url.split(separator: ":").last)
      for name in [nil, "api.example", "api.example:9090", "localhost:\(port)"] {
        let page = try await page(server, asked: name)
        #expect(page == own)
      }
      for name in ["localhost:9090", "127.0.0.1:9090", "[::1]:9090"] {
        let page = try await page(server, asked: name)
        #expect(page == "http://\(name)/payout")
      }
    }
  }
}
