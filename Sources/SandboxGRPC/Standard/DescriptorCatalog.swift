import Foundation
import PayoutServiceProto
import SwiftProtobuf

/// The descriptors of what the server speaks, by file and by symbol; read when first asked for.
struct DescriptorCatalog: Sendable {
  static let shared = DescriptorCatalog()

  /// The names of the services, as reflection lists them.
  private(set) var services: [String] = []
  private var files: [String: [UInt8]] = [:]
  private var fileBySymbol: [String: String] = [:]

  private init() {
    for (name, text) in ProtoDescriptors.sets {
      guard let data = Data(base64Encoded: text),
        let set = try? Google_Protobuf_FileDescriptorSet(serializedBytes: data),
        let file = set.file.first, let bytes: [UInt8] = try? file.serializedBytes()
      else { preconditionFailure("\(name) is no set of descriptors") }
      files[name] = bytes
      for symbol in Self.symbols(of: file) { fileBySymbol[symbol] = name }
      services += file.service.map { "\(file.package).\($0.name)" }
    }
    services.sort()
  }

  /// The bytes of a file's descriptor.
  func file(_ name: String) -> [UInt8]? { files[name] }

  /// The bytes of the descriptor of the file that has a symbol.
  func file(having symbol: String) -> [UInt8]? {
    let name = symbol.hasPrefix(".") ? String(symbol.dropFirst()) : symbol
    return fileBySymbol[name].flatMap { files[$0] }
  }

  private static func symbols(of file: Google_Protobuf_FileDescriptorProto) -> [String] {
    let scope = file.package
    return file.messageType.flatMap { symbols(of: $0, in: scope) }
      + file.enumType.map { "\(scope).\($0.name)" }
      + file.service.flatMap { service in
        let name = "\(scope).\(service.name)"
        return [name] + service.method.map { "\(name).\($0.name)" }
      }
  }

  private static func symbols(
    of message: Google_Protobuf_DescriptorProto,
    in scope: String
  ) -> [String] {
    let name = "\(scope).\(message.name)"
    return [name] + message.enumType.map { "\(name).\($0.name)" }
      + message.nestedType.flatMap { symbols(of: $0, in: name) }
  }
}
