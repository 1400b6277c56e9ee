import GRPCCore
import GRPCNIOTransportHTTP2Posix
import NIOCore
package import SandboxRuntime
import ServiceLifecycle

/// The gRPC door: the PayoutService, health and reflection on a port of their own.
package struct GRPCDoor: Service {
  private let server: GRPCServer<HTTP2ServerTransport.Posix>
  private let isOptional: Bool
  private let isSecure: Bool

  /// What is shown to clients that connect through TLS, in PEM.
  package struct Certificate: Sendable {
    let chainPEM: String
    let keyPEM: String

    package init(chainPEM: String, keyPEM: String) {
      self.chainPEM = chainPEM
      self.keyPEM = keyPEM
    }

    fileprivate var security: HTTP2ServerTransport.Posix.TransportSecurity {
      // The first is the server's own: one that is read with others as a whole would hide them.
      let end = "-----END CERTIFICATE-----"
      let chain = chainPEM.split(separator: end).filter { $0.contains("BEGIN") }
      return .tls(
        certificateChain: chain.map { .bytes(Array("\($0)\(end)\n".utf8), format: .pem) },
        privateKey: .bytes(Array(keyPEM.utf8), format: .pem)
      )
    }
  }

  /// - Parameters:
  ///   - registry: the sandboxes.
  ///   - ticker: who writes a line for each call, if anybody does.
  ///   - host: the address to listen on.
  ///   - port: the port; 0 takes a free one.
  ///   - isOptional: whether the server goes on without the door if the port is taken.
  ///   - certificate: what to show through TLS; `nil` for plaintext.
  ///   - bounds: how much clients may take.
  /// - Throws: a host that is no address.
  package init(
    _ registry: SandboxRegistry,
    ticker: ActivityTicker?,
    host: String,
    port: Int,
    isOptional: Bool = false,
    certificate: Certificate? = nil,
    bounds: GRPCBounds = GRPCBounds()
  ) throws {
    self.isOptional = isOptional
    isSecure = certificate != nil
    let transport = HTTP2ServerTransport.Posix(
      address: try Self.address(host, port),
      transportSecurity: certificate?.security ?? .plaintext,
      config: Self.config(bounds)
    )
    var router = RPCRouter<HTTP2ServerTransport.Posix>()
    PayoutMethods(desk: CallDesk(registry: registry, ticker: ticker), bounds: bounds)
      .register(with: &router)
    HealthMethods().register(with: &router)
    ReflectionMethods().register(with: &router)
    server = GRPCServer(transport: transport, router: router)
  }

  /// A name is looked up here, since the transport takes numbers alone.
  private static func address(_ host: String, _ port: Int) throws
    -> GRPCNIOTransportCore.SocketAddress
  {
    let resolved = try NIOCore.SocketAddress.makeAddressResolvingHost(host, port: port)
    let text = resolved.ipAddress ?? host
    return switch resolved.protocol {
    case .inet6: .ipv6(host: text, port: port)
    default: .ipv4(host: text, port: port)
    }
  }

  private static func config(_ bounds: GRPCBounds) -> HTTP2ServerTransport.Posix.Config {
    let crowd = GRPCCrowd(bounds.connections)
    return .defaults { config in
      config.http2.maxConcurrentStreams = bounds.streams
      config.rpc.maxRequestPayloadSize = bounds.transportBytes
      // What a message may have counts behind its decompression.
      config.compression.enabledAlgorithms = .all
      config.connection.maxIdleTime = bounds.idle
      config.channelDebuggingCallbacks.onAcceptTCPConnection = { channel in crowd.admit(channel) }
    }
  }

  /// Serves until it is cancelled or shut down; calls under way get their answers first.
  ///
  /// - Throws: what kept the port from opening.
  package func run() async throws {
    do {
      try await withGracefulShutdownHandler {
        try await server.serve()
      } onGracefulShutdown: {
        server.beginGracefulShutdown()
      }
    } catch let error as RuntimeError {
      guard isOptional else { throw PortFailure(cause: error.cause ?? error, isSecure: isSecure) }
      try? await gracefulShutdown()
    }
  }

  /// What kept the port from opening.
  package struct PortFailure: Error {
    package let cause: any Error
    /// Whether it is that of TLS.
    package let isSecure: Bool

    package init(cause: any Error, isSecure: Bool) {
      self.cause = cause
      self.isSecure = isSecure
    }
  }

  /// The port that it listens on, once it does; `nil` if it could not be opened.
  package var port: Int? {
    get async {
      guard let address = try? await server.transport.listeningAddress else { return nil }
      return address.ipv4?.port ?? address.ipv6?.port
    }
  }
}
