package import Logging
import SandboxDecisions
package import SandboxGRPC
package import SandboxHTTP
package import SandboxJournal
package import SandboxRuntime
package import WebhookDelivery

/// What a server is told at start.
package struct ServerOptions: Sendable {
  /// The address to listen on; beyond loopback the control API wants a token.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 takes a free one.
  package var port = 8080
  /// The port of the gRPC door; 0 takes a free one, `nil` opens none.
  package var grpcPort: Int?
  /// Whether the server goes on without the gRPC door if its port is taken.
  package var isGRPCOptional = false
  /// How much gRPC clients may take.
  package var grpcBounds = GRPCBounds()
  /// What the default sandbox is.
  package var standard = SandboxStart()
  /// The control API's token; `nil` for none, or a made one if the server listens beyond loopback.
  package var adminToken: String?
  /// Whether refused calls carry the header `Sandbox-Diagnosis`.
  package var givesHints = true
  /// Whose web pages may call the mocked contracts, beside the server's own.
  package var allowedOrigins = AllowedOrigins.none
  /// Whether the mocked contracts refuse a body whose `Content-Type` is not JSON.
  package var strictContentType = false
  package var logLevel: Logger.Level = .warning
  /// How long a webhook's receiver has, from connecting to the last byte read, in wall time.
  package var webhookTimeout: Duration = .seconds(10)
  /// How many attempts to deliver webhooks are open and wait at once.
  package var webhookBounds = DeliveryBounds.standard
  /// Which certificates receivers may show; the server's own authority is trusted, too.
  package var receiverTrust = ReceiverTrust()
  /// What HTTPS is served with; `nil` for none.
  package var tls: TLSOptions?
  /// How long a stop waits for calls under way before it ends them, in wall time.
  package var stopTimeout: Duration = .seconds(5)
  /// How long nobody must have called a sandbox, in wall time, for it to make room for a new one.
  package var idleTime: Duration = .seconds(3600)
  /// Whether webhooks go to the built-in inbox whatever their URL, as in suites.
  package var keepsWebhooks = false
  package var clients = ClientLimits()
  /// What stands in place of the wall clock and the merchants' servers, in simulations.
  package var world: (any MadeUpWorld)?
  /// Who is told of each call and each webhook.
  package var ticker: ActivityTicker?
  /// The contracts that are mocked.
  package var contracts = MockedContracts.all
  /// What keeps all sandboxes on disk; `nil` for nothing.
  package var store: JournalStore?
  /// What the default sandbox is from the start, in a server without a store; `nil` for a new one.
  package var opened: SandboxFile?
  /// After how many decisions a sandbox that is kept is written as a whole.
  package var snapshotDistance = Defaults.snapshotDistance

  package init() {}
}
