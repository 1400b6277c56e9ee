import CashoutsV3
import HTTPTypes
import SandboxCore
import SandboxRuntime
import WireJSON

/// An answer of a mocked contract, with the sandbox that it belongs to and what explains it.
struct ContractAnswer: Sendable {
  /// Whose log it is kept in.
  let sandbox: Sandbox
  var http: HTTPAnswer
  /// What the log, and for refused calls a header, say more than the platform would.
  var diagnosis: [String] = []

  /// A JSON answer.
  init(_ sandbox: Sandbox, _ body: [UInt8], status: Int = 200, diagnosis: [String] = []) {
    self.sandbox = sandbox
    http = HTTPAnswer(status: .init(code: status), body: body)
    self.diagnosis = diagnosis
  }

  /// A refusal of the endpoints beside the cashouts.
  init(_ sandbox: Sandbox, _ error: ValidationError, hasType: Bool) {
    self.init(
      sandbox,
      error.bytes(hasType: hasType),
      status: error.httpStatus,
      diagnosis: error.diagnosis
    )
  }
}

extension SandboxHost {
  /// An endpoint that finds out whose call it is while it answers or refuses.
  func contractRoute<Refusal: ContractRefusal>(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ action: @escaping @Sendable (HTTPCall, inout Sandbox) throws(Refusal) -> ContractAnswer
  ) -> Route {
    contractRoute(method, path) { call in
      var sandbox = registry.standard
      do throws(Refusal) {
        return try action(call, &sandbox)
      } catch {
        return ContractAnswer(
          sandbox,
          error.bytes,
          status: error.httpStatus,
          diagnosis: error.diagnosis
        )
      }
    }
  }

  /// An endpoint of a mocked contract: its calls are kept in the log, refused ones are explained.
  func contractRoute(
    _ method: HTTPRequest.Method,
    _ path: String,
    takes input: Route.Input = .json,
    _ action: @escaping @Sendable (HTTPCall) -> ContractAnswer
  ) -> Route {
    let endpoint = EndpointTable.row(method.rawValue, path)
    var route = Route(method, path, maximumBody: Route.contractBody) { call in
      await meetingFaults(call, at: endpoint) { fault in answer(call, input, action, fault) }
    }
    route.input = input
    route.onTooLarge = { call, answer in logTurnedAway(call, answer) }
    return route
  }

  private func answer(
    _ call: HTTPCall,
    _ input: Route.Input,
    _ action: (HTTPCall) -> ContractAnswer,
    _ fault: MetFault?
  ) -> HTTPAnswer {
    let start = WallClock.monotonicMilliseconds
    var answer = action(call)
    if answer.http.status.code >= 400 { hint(answer.diagnosis, in: &answer.http) }
    if input == .json { noteType(of: call, in: &answer.http, &answer.diagnosis) }
    fault?.change(&answer.http, &answer.diagnosis)
    log(call, answer.http, in: answer.sandbox, since: start, answer.diagnosis)
    return answer.http
  }

  /// Says in a header what explains an answer, if it is to.
  func hint(_ diagnosis: [String], in answer: inout HTTPAnswer) {
    guard givesHints, !diagnosis.isEmpty else { return }
    let hints = answer.headers.filter { $0.name == .diagnosis }.map(\.value) + diagnosis
    answer.headers.removeAll { $0.name == .diagnosis }
    answer.headers.append((.diagnosis, HeaderText.ascii(hints.joined(separator: "; "))))
  }

  /// Says that a body was read as JSON although the call calls it something else.
  func noteType(of call: HTTPCall, in answer: inout HTTPAnswer, _ diagnosis: inout [String]) {
    guard let fault = ContentType.fault(of: call) else { return }
    let note = fault + "; it was read as JSON all the same"
    diagnosis.append(note)
    hint([note], in: &answer)
  }
}

extension ContractAnswer {
  /// The answer of an endpoint that the sandbox's brand does not have.
  static func notOfBrand(_ sandbox: Sandbox, _ call: HTTPCall, _ brands: [Brand]) -> Self {
    let error = ControlError.notOfBrand(
      call.path,
      brands: brands.map(\.name),
      brand: sandbox.options.brand.name
    )
    var answer = ContractAnswer(sandbox, [], diagnosis: [error.message])
    answer.http = error.answer
    return answer
  }
}
