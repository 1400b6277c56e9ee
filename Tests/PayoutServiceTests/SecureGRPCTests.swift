import CashoutSandbox
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import PayoutServiceProto
import SwiftProtobuf
import Testing

/// The generated client through TLS, beside the plaintext door.
@Suite(.timeLimit(.minutes(10))) struct SecureGRPCTests {
  @Test func `a client that trusts the authority pays through TLS`() async throws {
    try await run(trusting: true) { client, sandbox in
      let service = PayoutClient.Service(wrapping: client)
      let headers: Metadata = ["x-connector-config": #"{"config":{"Stripe":{"api_key":"x"}}}"#]
      var request = Types_PayoutServiceCreateRequest.sample
      request.merchantPayoutID = "a"
      let made = try await service.create(request, metadata: headers)
      #expect(made.connectorPayoutID == "po_1")
      #expect(sandbox.payouts().count == 1)
      #expect(sandbox.grpc != nil && sandbox.grpc != sandbox.secureGRPC)
    }
  }

  @Test func `a client that does not gets no answer`() async throws {
    try await run(trusting: false) { client, _ in
      let health = Grpc_Health_V1_Health.Client(wrapping: client)
      var options = CallOptions.defaults
      options.timeout = .milliseconds(500)
      await #expect(throws: RPCError.self) {
        _ = try await health.check(.with { $0.service = "" }, options: options)
      }
    }
  }

  private func run(
    trusting trusts: Bool,
    _ test: @Sendable (GRPCClient<HTTP2ClientTransport.Posix>, PayoutSandbox) async throws -> Void
  ) async throws {
    let sandbox = try await PayoutSandbox.start(opensGRPC: true, opensHTTPS: true)
    do {
      let port = try #require(sandbox.secureGRPC?.split(separator: ":").last.flatMap { Int($0) })
      let pem = Array(try #require(sandbox.authorityPEM).utf8)
      try await withGRPCClient(
        transport: .http2NIOPosix(
          target: .dns(host: "localhost", port: port),
          transportSecurity: .tls { config in
            if trusts { config.trustRoots = .certificates([.bytes(pem, format: .pem)]) }
          }
        )
      ) { client in
        try await test(client, sandbox)
      }
      await sandbox.stop()
    } catch {
      await sandbox.stop()
      throw error
    }
  }
}
