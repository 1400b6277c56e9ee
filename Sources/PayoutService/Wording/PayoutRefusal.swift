import PayoutServiceProto
import SwiftProtobuf

/// Why a call is refused, in the order in which it is checked.
package enum PayoutRefusal: Error, Sendable, Equatable {
  /// A header or a field that has to be there; what the text says behind its name.
  case missing(String, context: String = "")
  /// A header or a field that cannot be read, and why.
  case invalid(String, context: String)
  /// An `x-auth` that is no scheme, or none that is taken.
  case invalidAuth(String)
  /// An `x-config-override` that is no JSON.
  case invalidOverride
  /// What one of the real connectors says when an id is missing.
  case missingTransactionID
  /// The connector has no such call; only of the strict mode.
  case notImplemented(PayoutCall, connector: String)
  /// The call that no server answers.
  case eligibilityNotImplemented
  case processor(ProcessorRefusal)
}

/// What a refused call is answered with: a status, and the bytes beside it.
package struct StatusAnswer: Sendable, Equatable {
  package let code: StatusCode
  package let message: String
  /// The bytes of `grpc-status-details-bin`: one of the two error messages, and no `google.rpc.Status`.
  package let details: [UInt8]
  package let diagnosis: [String]
}

extension StatusAnswer {
  private static let documentation =
    "https://docs.hyperswitch.io/prism/architecture/concepts/error-codes"

  /// - Source: payout-service.md §§3–5.
  package init(_ refusal: PayoutRefusal) {
    switch refusal {
    case .missing(let name, let context):
      let text = context.isEmpty ? "" : ". \(context)"
      let message = "Missing required field: \(name)\(text)"
      self.init(.invalidArgument, "MISSING_REQUIRED_FIELD", message)
    case .invalid(let name, let context):
      self.init(.invalidArgument, "INVALID_DATA_FORMAT", "Invalid data format: \(name). \(context)")
    case .invalidAuth(let text):
      let message = "Invalid connector configuration: x-auth. Invalid auth type: \(text)"
      self.init(.failedPrecondition, "INVALID_CONNECTOR_CONFIG", message)
    case .invalidOverride:
      let message = "Invalid data format: x-config-override. It is no JSON object"
      self.init(.internal, "INVALID_DATA_FORMAT", message)
    case .missingTransactionID:
      let message = "Missing connector transaction ID"
      self.init(.invalidArgument, "MISSING_CONNECTOR_TRANSACTION_ID", message)
    case .notImplemented(let call, let connector):
      let message = "This feature is not implemented: \(call.flow) flow for \(connector)"
      let note = "mode strict answers as the real server does; mode sandbox does it"
      self.init(.failedPrecondition, "NOT_IMPLEMENTED", message, [note])
    case .eligibilityNotImplemented:
      let message = "Eligibility check not implemented yet"
      self.init(.unimplemented, "NOT_IMPLEMENTED", message)
    case .processor(let refusal): self.init(refusal)
    }
  }

  private init(
    _ code: StatusCode,
    _ errorCode: String,
    _ message: String,
    _ diagnosis: [String] = []
  ) {
    let message = StatusMessage.text(message)
    self.code = code
    self.message = message
    self.diagnosis = [message] + diagnosis
    let error = Types_IntegrationError.with {
      $0.errorMessage = message
      $0.errorCode = errorCode
      $0.docURL = Self.documentation
    }
    details = error.bytes
  }

  private init(_ refusal: ProcessorRefusal) {
    let wording = ProcessorWording(refusal)
    let diagnosis = wording.diagnosis.map { [$0] } ?? []
    self.init(
      processor: wording.httpStatus,
      wording.message,
      wording.errorInfo,
      diagnosis
    )
  }

  /// What becomes of an answer that a processor refuses with.
  package init(_ answer: ProcessorAnswer) {
    let message = StatusMessage.text(answer.message)
    let info = Types_ErrorInfo.with {
      if let code = answer.code { $0.connectorDetails.code = StatusMessage.name(code) }
      $0.connectorDetails.message = message
      $0.connectorDetails.reason = message
    }
    self.init(processor: answer.status, message, info)
  }

  private init(
    processor status: UInt32,
    _ message: String,
    _ info: Types_ErrorInfo,
    _ diagnosis: [String] = []
  ) {
    let message = StatusMessage.text(message)
    code = StatusCode(processor: status)
    self.message = message
    self.diagnosis = [message] + diagnosis
    let error = Types_ConnectorError.with {
      $0.errorMessage = message
      $0.errorCode = "CONNECTOR_ERROR_RESPONSE"
      $0.httpStatusCode = status
      $0.errorInfo = info
    }
    details = error.bytes
  }
}

extension ProcessorWording {
  /// What answers and details say of it: the processor's own words alone.
  var errorInfo: Types_ErrorInfo {
    .with {
      $0.connectorDetails = .with {
        $0.code = code
        $0.message = StatusMessage.text(message)
        $0.reason = StatusMessage.text(message)
      }
    }
  }
}

extension SwiftProtobuf.Message {
  /// The message as it goes over the wire; none of ours can fail to be one.
  fileprivate var bytes: [UInt8] { (try? serializedBytes()) ?? [] }
}
