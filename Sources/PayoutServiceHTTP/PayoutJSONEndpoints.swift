import HTTPTypes
import PayoutService
import PayoutServiceProto
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import SwiftProtobuf
import WireJSON

/// The calls of the PayoutService with JSON bodies under the paths that gRPC has, for scenario steps
/// and shells; the real server has no such door.
struct PayoutJSONEndpoints: Sendable {
  let host: SandboxHost

  var routes: [Route] {
    [
      route(Types_PayoutServiceCreateRequest.self), route(Types_PayoutServiceTransferRequest.self),
      route(Types_PayoutServiceGetRequest.self), route(Types_PayoutServiceVoidRequest.self),
      route(Types_PayoutServiceStageRequest.self),
      route(Types_PayoutServiceCreateLinkRequest.self),
      route(Types_PayoutServiceCreateRecipientRequest.self),
      route(Types_PayoutServiceEnrollDisburseAccountRequest.self),
      route(Types_PayoutServiceEligibilityRequest.self),
    ]
  }

  private func route<Request: PayoutRequest>(_: Request.Type) -> Route {
    host.contractRoute(.post, Request.call.path) { call in answer(call, Request.self) }
  }

  private func answer<Request: PayoutRequest>(
    _ call: HTTPCall,
    _: Request.Type
  ) -> ContractAnswer {
    let sandbox = host.sandbox(ofPayoutCall: call)
    let request: Request
    do {
      request = try PayoutJSON.read(Request.self, call)
    } catch {
      let text =
        "the body is no JSON of \(Request.protoMessageName): \(PayoutJSON.words(Request.self, error, call))"
      let body: JSONObject = [
        "code": .string(StatusCode.invalidArgument.name), "message": .string(text),
      ]
      return ContractAnswer(sandbox, body.encoded(), status: 400, diagnosis: [text])
    }
    return answer(request, call, sandbox)
  }

  private func answer<Request: PayoutRequest>(
    _ request: Request,
    _ call: HTTPCall,
    _ sandbox: Sandbox
  ) -> ContractAnswer {
    let answered = sandbox.answer(request) { call.header($0) }
    var answer: ContractAnswer
    switch answered.result {
    case .success(let reply):
      let body = Self.json(Request.Response(reply))
      let diagnosis = CallDiagnosis(reply.diagnosis, decidedBy: reply.decision?.explanation)
      answer = ContractAnswer(sandbox, body, diagnosis: diagnosis)
    case .failure(let refusal):
      let status = StatusAnswer(refusal)
      let body: JSONObject = [
        "code": .string(status.code.name), "message": .string(status.message),
      ]
      answer = ContractAnswer(
        sandbox,
        body.encoded(),
        status: status.code.httpStatus,
        diagnosis: CallDiagnosis(status.diagnosis)
      )
    }
    return answer
  }

  private static func json(_ message: some Message) -> [UInt8] {
    var options = JSONEncodingOptions()
    options.preserveProtoFieldNames = true
    return (try? message.jsonUTF8Bytes(options: options)) ?? []
  }
}

extension HTTPCall {
  /// The value of a header, by its name in lower case.
  func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}

extension SandboxHost {
  /// The sandbox of `x-merchant-id`; the default one for none and for one that nobody has.
  func sandbox(ofPayoutCall call: HTTPCall) -> Sandbox {
    HTTPField.Name("x-merchant-id").flatMap { call.headers[$0] }
      .flatMap { registry.sandbox(.merchantID($0)) } ?? registry.unnamed
  }
}
