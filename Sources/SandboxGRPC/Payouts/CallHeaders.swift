import GRPCCore
import HTTPTypes
import SandboxDecisions

/// The headers of a call, as the contract reads them and as the log keeps them.
struct CallHeaders: Sendable {
  private let metadata: Metadata
  /// What the call is known by; made if the client did not say it, or said more than can come back.
  let requestID: String

  init(_ metadata: Metadata) {
    self.metadata = metadata
    let stated = Array(metadata[stringValues: Self.requestIDName]).first
    let kept = stated.flatMap { $0.utf8.count <= Self.longestRequestID ? $0 : nil }
    requestID = kept ?? Randomness.requestID()
  }

  /// Answers carry it beside a refusal's text, and clients take 8 KiB of both.
  private static let longestRequestID = 1024

  private static let requestIDName = "x-request-id"

  /// The first value of a header.
  subscript(name: String) -> String? { Array(metadata[stringValues: name]).first }

  /// What every answer carries.
  var echo: Metadata { [Self.requestIDName: .string(requestID)] }

  /// The headers as the log keeps them, which hides what is secret when it shows them.
  var fields: HTTPFields {
    var fields = HTTPFields()
    for (key, value) in metadata {
      guard case .string(let text) = value, let name = HTTPField.Name(key) else { continue }
      fields.append(HTTPField(name: name, value: text))
    }
    return fields
  }
}
