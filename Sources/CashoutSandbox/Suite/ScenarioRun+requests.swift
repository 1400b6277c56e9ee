import ContractPort
import SandboxCore
import SandboxRuntime
import ScenarioLanguage
import WireJSON

extension ScenarioRun {
  /// The request of a call.
  func request(_ call: StepCall, round: Int, step: Int) -> SuiteClient.Request {
    switch call.kind {
    case .contract(let kind): request(of: kind, statement(of: call, round: round, step: step))
    case .request(let raw):
      request(raw, call, round, StepBody(sandbox.merchant, answered: answered))
    }
  }

  /// What a step says of one call.
  private func statement(of call: StepCall, round: Int, step: Int) -> StepStatement {
    let stated = JSONObject(
      call.fields.members.map { ($0.key, call.numbered($0.value, round)) }
    )
    let payout = call.of.flatMap { of in
      payouts[of.name.map { call.numbered($0, round) }]
    }
    return StepStatement(
      stated,
      externalID: externalID(call, round: round, step: step),
      about: payout?.key
    )
  }

  /// The payout's name; else an id made from the step's number.
  private func externalID(_ call: StepCall, round: Int, step: Int) -> String {
    if let name = call.name { return call.numbered(name, round) }
    return call.repeats == nil ? "step-\(step)" : "step-\(step)-\(round)"
  }

  private func request(
    of step: ContractStep,
    _ statement: StepStatement
  ) -> SuiteClient.Request {
    let caller = ContractCaller(sandbox.merchant, at: sandbox.now)
    guard let call = sandbox.contracts.call(of: step.key, statement, by: caller) else {
      preconditionFailure("no contract of this server has the step \(step.key)")
    }
    return SuiteClient.Request(
      method: call.method,
      path: call.path,
      headers: call.headers.map { ($0.name, $0.value) },
      body: call.body
    )
  }

  private func request(
    _ raw: RawRequest,
    _ call: StepCall,
    _ round: Int,
    _ body: StepBody
  ) -> SuiteClient.Request {
    let content: RawRequest.Body? =
      switch raw.body {
      case .text(let text)?: .text(call.numbered(text, round))
      case .json(let value)?: .json(call.numbered(value, round))
      case nil: nil
      }
    let bytes = body.raw(content)
    var headers = raw.headers.map {
      ($0.name, body.filled(call.numbered($0.value, round)))
    }
    func add(_ name: String, _ value: String) {
      guard !headers.contains(where: { $0.0.lowercased() == name.lowercased() }) else { return }
      headers.append((name, value))
    }
    if raw.path.hasPrefix("/sandbox") { add(SuiteWorker.sandboxHeader, sandbox.id) }
    if bytes != nil { add("Content-Type", "application/json") }
    switch raw.signature {
    case .valid:
      let proof = sandbox.contracts.signature(of: bytes ?? [], by: sandbox.merchant)
      if let proof, !raw.path.hasPrefix("/sandbox") { add(proof.name, proof.value) }
    case .text(let text):
      let name = sandbox.contracts.signature(of: [], by: sandbox.merchant)?.name
      if let name { add(name, text) }
    case .none: break
    }
    return SuiteClient.Request(
      method: raw.method,
      path: body.path(call.numbered(raw.path, round)),
      headers: headers,
      body: bytes
    )
  }
}
