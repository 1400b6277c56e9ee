import GRPCCore
import GRPCProtobuf
import PayoutService
import PayoutServiceProto
import SwiftProtobuf

/// The methods of `types.PayoutService`, and the one of `types.PaymentMethodService`.
struct PayoutMethods: Sendable {
  let desk: CallDesk
  let bounds: GRPCBounds

  func register<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
    add(Types_PayoutServiceCreateRequest.self, to: &router)
    add(Types_PayoutServiceTransferRequest.self, to: &router)
    add(Types_PayoutServiceGetRequest.self, to: &router)
    add(Types_PayoutServiceVoidRequest.self, to: &router)
    add(Types_PayoutServiceStageRequest.self, to: &router)
    add(Types_PayoutServiceCreateLinkRequest.self, to: &router)
    add(Types_PayoutServiceCreateRecipientRequest.self, to: &router)
    add(Types_PayoutServiceEnrollDisburseAccountRequest.self, to: &router)
    add(Types_PayoutServiceEligibilityRequest.self, to: &router)
    addEligibility(to: &router)
  }

  private func add<Request: PayoutRequest, Transport: ServerTransport>(
    _: Request.Type,
    to router: inout RPCRouter<Transport>
  ) {
    let (desk, patience) = (desk, bounds.request)
    let most = bounds.requestBytes
    router.registerHandler(
      forMethod: MethodDescriptor(
        fullyQualifiedService: PayoutCall.service,
        method: Request.call.method
      ),
      deserializer: BoundedDeserializer<Request>(bytes: most),
      serializer: ProtobufSerializer<Request.Response>()
    ) { stream, _ in
      let headers = CallHeaders(stream.metadata)
      let request: ServerRequest<Request>
      do {
        request = try await stream.single(within: patience)
      } catch let error as RPCError {
        throw desk.refuse(Request.call, error, headers)
      }
      return StreamingServerResponse(single: await desk.answer(request.message, headers))
    }
  }

  /// Answered with UNIMPLEMENTED, as the real server does.
  private func addEligibility<Transport: ServerTransport>(to router: inout RPCRouter<Transport>) {
    let patience = bounds.request
    router.registerHandler(
      forMethod: Types_PaymentMethodService.Method.Eligibility.descriptor,
      deserializer: ProtobufDeserializer<Types_PayoutMethodEligibilityRequest>(),
      serializer: ProtobufSerializer<Types_PayoutMethodEligibilityResponse>()
    ) { stream, _ in
      _ = try await stream.single(within: patience)
      throw RPCError(answer: StatusAnswer(.eligibilityNotImplemented))
    }
  }
}

/// Reads requests that are not too large; the transport ends the stream of larger ones, which tells
/// clients nothing.
struct BoundedDeserializer<Request: PayoutRequest>: MessageDeserializer {
  /// The most that a request may have.
  let bytes: Int

  func deserialize<Bytes: GRPCContiguousBytes>(_ serialized: Bytes) throws -> Request {
    let count = unsafe serialized.withUnsafeBytes { $0.count }
    guard count <= bytes else {
      throw RPCError(
        code: .resourceExhausted,
        message: "the request has \(count) bytes; the most are \(bytes)"
      )
    }
    return try ProtobufDeserializer<Request>().deserialize(serialized)
  }
}

extension StreamingServerRequest {
  /// The one message of a call.
  ///
  /// - Throws: `RPCError` when none comes in time, which would keep the stream for good.
  func single(within patience: Duration) async throws -> ServerRequest<Message> {
    try await withThrowingTaskGroup(of: ServerRequest<Message>.self) { group in
      group.addTask { try await ServerRequest(stream: self) }
      group.addTask {
        try await Task.sleep(for: patience)
        throw RPCError(
          code: .deadlineExceeded,
          message: "no request came within \(patience.components.seconds) s; send one message"
        )
      }
      defer { group.cancelAll() }
      guard let request = try await group.next() else { throw CancellationError() }
      return request
    }
  }
}
