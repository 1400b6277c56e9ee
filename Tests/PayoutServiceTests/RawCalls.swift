import GRPCCore
import GRPCProtobuf
import PayoutServiceProto

/// Calls that no client of ours would make.
extension PayoutClient {
  private typealias Response = Types_PayoutServiceCreateResponse

  /// Opens a call and sends nothing.
  func createInSilence() async throws -> Types_PayoutServiceCreateResponse {
    let (silence, end) = AsyncStream.makeStream(of: Int.self)
    let request = StreamingClientRequest<Types_PayoutServiceCreateRequest>(
      metadata: headers
    ) { _ in
      for await _ in silence {}
    }
    return try await grpc.clientStreaming(
      request: request,
      // One that says nothing of its type: of a unary call, headers would wait for the request.
      descriptor: MethodDescriptor(fullyQualifiedService: "types.PayoutService", method: "Create"),
      serializer: ProtobufSerializer(),
      deserializer: ProtobufDeserializer<Response>(),
      options: .defaults
    ) { response in
      end.finish()
      return try response.message
    }
  }

  /// Sends bytes as they are.
  func create(_ bytes: [UInt8]) async throws -> Types_PayoutServiceCreateResponse {
    try await grpc.unary(
      request: ClientRequest(message: bytes, metadata: headers),
      descriptor: Types_PayoutService.Method.Create.descriptor,
      serializer: BytesSerializer(),
      deserializer: ProtobufDeserializer<Response>(),
      options: .defaults
    ) { try $0.message }
  }
}

private struct BytesSerializer: MessageSerializer {
  func serialize<Bytes: GRPCContiguousBytes>(_ message: [UInt8]) throws -> Bytes { Bytes(message) }
}
