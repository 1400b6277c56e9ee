import GRPCCore
import GRPCProtobuf
import PayoutServiceProto
import SwiftProtobuf

/// `grpc.health.v1`: all services are well as long as the server runs.
struct HealthMethods: Sendable {
  func register<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
    HealthService().registerMethods(with: &router)
  }
}

private struct HealthService: Grpc_Health_V1_Health.ServiceProtocol {
  /// - Source: payout-service.md §10: whatever service is asked for.
  func check(
    request _: ServerRequest<Grpc_Health_V1_HealthCheckRequest>,
    context _: ServerContext
  ) async throws -> ServerResponse<Grpc_Health_V1_HealthCheckResponse> {
    ServerResponse(message: .with { $0.status = .serving })
  }

  /// Tells the status once; it never changes before the server stops, which ends the call.
  func watch(
    request _: ServerRequest<Grpc_Health_V1_HealthCheckRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<Grpc_Health_V1_HealthCheckResponse> {
    StreamingServerResponse { writer in
      try await writer.write(.with { $0.status = .serving })
      try await context.cancellation.cancelled
      return [:]
    }
  }
}
