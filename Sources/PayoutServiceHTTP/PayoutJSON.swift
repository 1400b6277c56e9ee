import PayoutService
import SandboxHTTP
import SwiftProtobuf
import WireJSON

/// Messages of the service in bodies of JSON.
enum PayoutJSON {
  /// - Throws: what the library says of JSON that is none of the message; a name that the .proto does
  ///   not have is such a fault (payout-service.md §§2.4, 12).
  static func read<Request: PayoutRequest>(_: Request.Type, _ call: HTTPCall) throws -> Request {
    try Request(jsonUTF8Bytes: call.body.isEmpty ? Array("{}".utf8) : call.body)
  }

  /// What is wrong with a body: that it is no JSON at all and where, else which member is at fault.
  static func words<Request: PayoutRequest>(
    _: Request.Type,
    _ error: any Error,
    _ call: HTTPCall
  ) -> String {
    do throws(JSONFault) {
      return MemberFault<Request>(try JSONParser.parse(call.body))?.words ?? "\(error)"
    } catch {
      return "\(error)"
    }
  }

  /// The message, if there is one.
  static func request<Request: PayoutRequest>(_ type: Request.Type, _ call: HTTPCall) -> Request? {
    try? read(type, call)
  }
}
