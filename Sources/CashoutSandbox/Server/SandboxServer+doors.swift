import Hummingbird
import HummingbirdCore
import SandboxGRPC
import SandboxHTTP
import SandboxTLS

extension SandboxServer {
  /// What each of the doors of HTTP is told, but for its port.
  func configuration(port: Int) -> ServerConfiguration {
    ServerConfiguration(
      address: .hostname(options.host, port: port),
      serverName: nil,
      backlog: 1024,
      availableConnectionsDelegate: .maximum(options.clientsOfADoor.connections, logger: logger)
    )
  }

  /// The door of HTTPS, if its port is free: nothing else has begun then that would have to end.
  func secureDoor() async throws -> SecureDoor? {
    guard let tls = options.tls else { return nil }
    do {
      try await probe(tls.port)
    } catch {
      throw SecureDoor.Unopened(cause: error)
    }
    let context = try SecureContext.make(
      chainPEM: tls.certificate.chainPEM,
      keyPEM: tls.certificate.keyPEM
    )
    let limits = options.clientsOfADoor
    let crowd = ConnectionCrowd(limits)
    let channels = HTTPServerBuilder { [host] responder in
      let plain = ClientChannel(
        responder: responder,
        limits: limits,
        crowd: crowd,
        refusal: host.refuseUnread
      )
      return SecureChannel(plain, context: context) { failure in
        tls.onHandshakeFailure(failure.client, failure.isDistrust)
      }
    }
    return SecureDoor(responder, channels, configuration(port: tls.port), logger)
  }

  /// The gRPC door, if its port is free.
  func grpcDoor() async throws -> GRPCDoor? {
    guard let port = options.grpcPort else { return nil }
    return try await grpcDoor(port, isOptional: options.isGRPCOptional, certificate: nil)
  }

  /// The gRPC door through TLS.
  func secureGRPCDoor() async throws -> GRPCDoor? {
    guard let tls = options.tls, let port = tls.grpcPort else { return nil }
    let certificate = GRPCDoor.Certificate(
      chainPEM: tls.certificate.chainPEM,
      keyPEM: tls.certificate.keyPEM
    )
    return try await grpcDoor(port, isOptional: tls.isGRPCOptional, certificate: certificate)
  }

  private func grpcDoor(
    _ port: Int,
    isOptional: Bool,
    certificate: GRPCDoor.Certificate?
  ) async throws -> GRPCDoor? {
    do {
      try await probe(port)
    } catch {
      guard !isOptional else { return nil }
      throw GRPCDoor.PortFailure(cause: error, isSecure: certificate != nil)
    }
    return try GRPCDoor(
      host.registry,
      ticker: options.ticker,
      host: options.host,
      port: port,
      isOptional: isOptional,
      certificate: certificate,
      bounds: options.grpcBounds
    )
  }

  private func probe(_ port: Int) async throws {
    guard port > 0 else { return }
    try await PortProbe.run(host: options.host, port: port)
  }
}
