import ContractPort
package import HTTPTypes
import SandboxCore
package import SandboxDecisions
package import SandboxRuntime
import WireJSON

/// An answer of a mocked contract, with the sandbox that it belongs to and what explains it.
package struct ContractAnswer: Sendable {
  /// Whose log it is kept in.
  let sandbox: Sandbox
  package var http: HTTPAnswer
  /// What the log, and for refused calls a header, say more than the platform would.
  package var diagnosis: CallDiagnosis

  /// A JSON answer.
  package init(
    _ sandbox: Sandbox,
    _ body: [UInt8],
    status: Int = 200,
    diagnosis: CallDiagnosis = []
  ) {
    self.sandbox = sandbox
    http = HTTPAnswer(status: .init(code: status), body: body)
    self.diagnosis = diagnosis
  }
}

extension SandboxHost {
  /// An endpoint of a mocked contract: its calls are kept in the log, refused ones are explained.
  package func contractRoute(
    _ method: HTTPRequest.Method,
    _ path: String,
    takes input: Route.Input = .json,
    _ action: @escaping @Sendable (HTTPCall) -> ContractAnswer
  ) -> Route {
    var route = Route(method, path, maximumBody: Route.contractBody) { call in
      await meetingFaults(call) { fault in answer(call, input, action, fault) }
    }
    route.input = input
    route.place = place(method.rawValue, path)
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
    if answer.http.status.code >= 300 { hint(answer.diagnosis, in: &answer.http) }
    if input == .json { noteType(of: call, in: &answer.http, &answer.diagnosis) }
    fault?.change(&answer.http, &answer.diagnosis)
    log(call, answer.http, in: answer.sandbox, since: start, answer.diagnosis)
    return answer.http
  }

  /// Says in a header what explains an answer, if it is to.
  package func hint(_ diagnosis: CallDiagnosis, in answer: inout HTTPAnswer) {
    let sentences = diagnosis.sentences
    guard givesHints, !sentences.isEmpty else { return }
    let hints = answer.headers.filter { $0.name == .diagnosis }.map(\.value) + sentences
    answer.headers.removeAll { $0.name == .diagnosis }
    answer.headers.append((.diagnosis, HeaderText.ascii(hints.joined(separator: "; "))))
  }

  /// Says that a body was read as JSON although the call calls it something else.
  package func noteType(
    of call: HTTPCall,
    in answer: inout HTTPAnswer,
    _ diagnosis: inout CallDiagnosis
  ) {
    guard let fault = ContentType.fault(of: call) else { return }
    let note = fault + "; it was read as JSON all the same"
    diagnosis.notes.append(note)
    hint([note], in: &answer)
  }
}
