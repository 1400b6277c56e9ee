import GRPCCore
import GRPCProtobuf
import PayoutServiceProto
import SwiftProtobuf

/// `grpc.reflection.v1`, and `v1alpha`, whose messages are the same on the wire.
struct ReflectionMethods: Sendable {
  func register<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
    for package in ["grpc.reflection.v1", "grpc.reflection.v1alpha"] {
      router.registerHandler(
        forMethod: MethodDescriptor(
          fullyQualifiedService: "\(package).ServerReflection",
          method: "ServerReflectionInfo"
        ),
        deserializer: ProtobufDeserializer<Grpc_Reflection_V1_ServerReflectionRequest>(),
        serializer: ProtobufSerializer<Grpc_Reflection_V1_ServerReflectionResponse>()
      ) { request, _ in
        StreamingServerResponse { writer in
          for try await question in request.messages {
            try await writer.write(ReflectionAnswer(question).message)
          }
          return [:]
        }
      }
    }
  }
}

/// The answer to one question about what the server speaks.
private struct ReflectionAnswer {
  private let question: Grpc_Reflection_V1_ServerReflectionRequest
  private var catalog: DescriptorCatalog { .shared }

  init(_ question: Grpc_Reflection_V1_ServerReflectionRequest) { self.question = question }

  var message: Grpc_Reflection_V1_ServerReflectionResponse {
    .with {
      $0.validHost = question.host
      $0.originalRequest = question
      $0.messageResponse = content
    }
  }

  private var content: Grpc_Reflection_V1_ServerReflectionResponse.OneOf_MessageResponse {
    switch question.messageRequest {
    case .listServices:
      return .listServicesResponse(
        .with { $0.service = catalog.services.map { name in .with { $0.name = name } } }
      )
    case .fileByFilename(let name): return file(catalog.file(name), name)
    case .fileContainingSymbol(let name): return file(catalog.file(having: name), name)
    case .fileContainingExtension(let wanted): return missing(wanted.containingType)
    case .allExtensionNumbersOfType(let name): return missing(name)
    case nil:
      return .errorResponse(
        .with {
          $0.errorCode = Int32(RPCError.Code.invalidArgument.rawValue)
          $0.errorMessage = "the request asks nothing"
        }
      )
    }
  }

  private func file(
    _ bytes: [UInt8]?,
    _ name: String
  ) -> Grpc_Reflection_V1_ServerReflectionResponse.OneOf_MessageResponse {
    guard let bytes else { return missing(name) }
    return .fileDescriptorResponse(.with { $0.fileDescriptorProto = [.init(bytes)] })
  }

  private func missing(
    _ name: String
  ) -> Grpc_Reflection_V1_ServerReflectionResponse.OneOf_MessageResponse {
    .errorResponse(
      .with {
        $0.errorCode = Int32(RPCError.Code.notFound.rawValue)
        $0.errorMessage = "there is no \(name.prefix(200))"
      }
    )
  }
}
