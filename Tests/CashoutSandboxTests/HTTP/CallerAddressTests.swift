import CashoutSandbox
import NIOCore
import NIOPosix
import SandboxRuntime
import ScenarioLanguage
import Testing

/// The address that a call is seen to come from.
@Suite(.timeLimit(.minutes(10))) struct CallerAddressTests {
  /// Whether this machine has IPv6 at all.
  private static func listensOnBoth() async -> Bool {
    let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
    guard let channel = try? await bootstrap.bind(host: "::", port: 0).get() else { return false }
    try? await channel.close()
    return true
  }

  @Test(
    .enabled("IPv6 is needed") { await listensOnBoth() },
    arguments: [
      ("127.0.0.1", 200), ("203.0.113.7", 401),
    ]
  )
  func `a server on both families sees an IPv4 caller by its IPv4 address`(
    _ allowed: String,
    _ status: Int
  ) async throws {
    let file = try ScenarioLoader.load(
      "scenario: few callers\nmerchant: { allowed_ips: [\(allowed)] }\n"
    )
    func listen(_ options: inout ServerOptions) {
      options.host = "::"
      options.standard.scenario = file
    }
    try await TestServer.run(listen) { server in
      #expect(server.introduction.url == "http://[::1]:\(server.port)")
      // The test's own connection is made to 127.0.0.1.
      let call = server.rawCreate("a", ["Connection: close"])
      let answer = try await server.lastWords(call.text)
      #expect(answer.status == status, "\(answer.text)")
    }
  }
}
