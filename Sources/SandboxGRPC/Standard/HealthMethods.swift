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
  private func status(of service: String) -> Grpc_Health_V1_HealthCheckResponse.ServingStatus? {
    service.isEmpty || DescriptorCatalog.shared.services.contains(service) ? .serving : nil
  }

  func check(
    request: ServerRequest<Grpc_Health_V1_HealthCheckRequest>,
    context _: ServerContext
  ) async throws -> ServerResponse<Grpc_Health_V1_HealthCheckResponse> {
    let service = request.message.service
    guard let status = status(of: service) else {
      throw RPCError(code: .notFound, message: "there is no service \(service.prefix(200))")
    }
    return ServerResponse(message: .with { $0.status = status })
  }

  /// Tells the status once; it never changes before the server stops, which ends the call.
  func watch(
    request: ServerRequest<Grpc_Health_V1_HealthCheckRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<Grpc_Health_V1_HealthCheckResponse> {
    let status = status(of: request.message.service) ?? .serviceUnknown
    return StreamingServerResponse { writer in
      try await writer.write(.with { $0.status = status })
      try await context.cancellation.cancelled
      return [:]
    }
  }
}
