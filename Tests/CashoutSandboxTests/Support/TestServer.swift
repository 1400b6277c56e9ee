import CashoutSandbox
import Programs
import SandboxDecisions
import SandboxRuntime
import SandboxTLS
import Testing

/// A server with options of its own on a free port of 127.0.0.1, with a manual clock.
struct TestServer: Sendable {
  let introduction: Introduction

  var wire: Wire { Wire(url: introduction.url) }

  /// Runs a server that speaks HTTPS, too, with an authority of its own.
  static func runSecure(
    hosts: [String] = [],
    own: [String] = [],
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ test: (TestServer, ClientTrust) async throws -> Void
  ) async throws {
    var tls = try TLSOptions.own(hosts: hosts + own)
    tls.hosts = own.compactMap { HostName($0) }
    try await ClientTrust.during(try #require(tls.certificate.authorityPEM)) { trust in
      try await run({
        $0.tls = tls
        change(&$0)
      }) { try await test($0, trust) }
    }
  }

  /// Runs a server while a test uses it.
  static func run(
    _ change: (inout ServerOptions) -> Void = { _ in },
    _ test: (TestServer) async throws -> Void
  ) async throws {
    DescriptorLimit.raised
    var options = ServerOptions()
    options.port = 0
    options.standard.clock = .manual
    change(&options)
    let server = SandboxServer(options)
    let (listening, opened) = AsyncStream.makeStream(of: Introduction.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { opened.finish() }
        try await server.run { opened.yield($0) }
      }
      var introductions = listening.makeAsyncIterator()
      let introduction = try #require(await introductions.next())
      do {
        try await test(TestServer(introduction: introduction))
      } catch {
        await server.shutDown()
        throw error
      }
      await server.shutDown()
    }
  }
}
