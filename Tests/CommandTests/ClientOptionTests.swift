import NIOCore
import NIOPosix
import Programs
import Testing
import WireJSON

/// What `serve` is told of its clients: whose pages may call, what they may send, how many they are.
@Suite(.timeLimit(.minutes(10))) struct ClientOptionTests {
  private static let shop = "https://shop.example"
  private static let local = "http://localhost:3000"

  @Test(
    arguments: [
      (["--allow-origin", shop, "--allow-origin", local], [:], [shop, local]),
      ([], ["CASHOUT_SANDBOX_ALLOW_ORIGIN": "\(shop),\(local)"], [shop, local]),
      (["--allow-origin", local], ["CASHOUT_SANDBOX_ALLOW_ORIGIN": shop], [local]),
      (["--allow-origin", "*"], [:], [shop, local]), ([], [:], []),
    ] as [([String], [String: String], [String])]
  )
  func `origins are allowed by option and by variable`(
    _ options: [String],
    _ environment: [String: String],
    _ allowed: [String]
  ) async throws {
    try await ServedSandbox.during(options, environment: environment) { _, served in
      for origin in [Self.shop, Self.local] {
        let answer = try await served.send(
          "POST",
          "/v3/cashout",
          "{}",
          headers: [("Origin", origin)]
        )
        #expect(answer.status == (allowed.contains(origin) ? 401 : 403))
      }
    }
  }

  @Test(arguments: ["shop.example", "https://shop.example/path"])
  func `what is no origin is refused`(_ text: String) async throws {
    let outcome = try await Program.run(["serve", "--port", "0", "--allow-origin", text])
    #expect(outcome.status == 64)
    let told = "error: --allow-origin \(text): write an origin as browsers send it"
    #expect(outcome.error.hasPrefix(told), "\(outcome.error)")
  }

  @Test(
    arguments: [
      (["--strict-content-type"], [:]), ([], ["CASHOUT_SANDBOX_STRICT_CONTENT_TYPE": "on"]),
    ] as [([String], [String: String])]
  )
  func `a strict server wants bodies to be called JSON`(
    _ options: [String],
    _ environment: [String: String]
  ) async throws {
    try await ServedSandbox.during(options, environment: environment) { _, served in
      let form = [("Content-Type", "application/x-www-form-urlencoded")]
      let answer = try await served.send("POST", "/v3/cashout", "{}", headers: form)
      #expect(answer.status == 415)
    }
  }

  /// More connections than the process may have descriptors, and all of them silent.
  @Test func `silent connections leave descriptors for clients who speak`() async throws {
    try await ServedSandbox.during(descriptors: 128) { _, served in
      let port = try #require(served.port)
      var silent: [any Channel] = []
      for _ in 1...120 {
        silent.append(
          try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port).get()
        )
      }
      #expect(try await served.send("GET", "/sandbox/health").status == 200)
      for channel in silent { try? await channel.close() }
    }
  }
}
