import CashoutSandbox
import Foundation
import Programs
import Testing

/// A sandbox inside a test's own process whose client has an `https` host compiled in.
struct SecureEmbeddingTests {
  @Test func `an embedded sandbox plays a host through TLS`() async throws {
    let host = "api-stg.tupayonline.com"
    let sandbox = try await PayoutSandbox.start(opensHTTPS: true, hosts: [host])
    let port = try #require(sandbox.https.flatMap { URL(string: $0)?.port })
    try await ClientTrust.during(try #require(sandbox.authorityPEM)) { trust in
      let outcome = try await Program.run(
        program: "curl",
        ["-sS", "--connect-to", "\(host):443:127.0.0.1:\(port)", "https://\(host)/v3/no-such"],
        environment: ProcessInfo.processInfo.environment.merging(trust.variables) { $1 }
      )
      #expect(outcome.output.contains("no-such"), "\(outcome.error)")
    }
    await sandbox.stop()
    #expect(sandbox.grpc == nil && sandbox.secureGRPC == nil)
  }

  @Test func `what is no host is told`() async throws {
    let failure = await #expect(throws: SandboxFailure.self) {
      try await PayoutSandbox.start(opensHTTPS: true, hosts: ["https://a.test"])
    }
    #expect(failure?.message == "https://a.test is no host; write a name or an IP address")
  }
}
