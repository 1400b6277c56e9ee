import CashoutsV3
import HTTPTypes
import SandboxCore
import SandboxRuntime
import WireJSON

extension SandboxHost {
  /// Answers a call, or does with it what a fault of its sandbox's scenario says.
  ///
  /// Delays are waited for outside every lock, in the sandbox's own time; with a manual clock they
  /// are only noted, because nobody could move that clock while the call waits.
  func meetingFaults(
    _ call: HTTPCall,
    at endpoint: EndpointTable.Row?,
    _ answer: (MetFault?) -> HTTPAnswer
  ) async -> HTTPAnswer {
    guard registry.faults.mayMeet, let endpoint, let (sandbox, rule) = fault(for: call, endpoint)
    else {
      return answer(nil)
    }
    let start = WallClock.monotonicMilliseconds
    let mode = sandbox.clockMode
    let met = MetFault(rule: rule, givesHints: givesHints, isLive: mode != .manual)
    guard rule.action.moment == .before else {
      let answer = answer(met)
      await wait(rule.action.delay, mode)
      return answer
    }
    await wait(rule.action.delay, mode)
    guard let (answer, diagnosis) = met.answerBefore else { return answer(met) }
    log(call, answer, in: sandbox, since: start, diagnosis)
    return answer
  }

  private func wait(_ delay: Duration?, _ mode: SandboxClock.Mode) async {
    guard let delay, case .live(let speed) = mode else { return }
    try? await Task.sleep(for: LiveClock.wall(delay, speed: speed))
  }

  /// The sandbox that a call is for, and the fault that it meets there.
  private func fault(for call: HTTPCall, _ endpoint: EndpointTable.Row) -> (Sandbox, FaultRule)? {
    let body = (try? JSONParser.parse(call.body))?.object ?? JSONObject()
    guard let sandbox = sandbox(of: call, body, endpoint.credentials) else { return nil }
    let described = RequestView(
      contract: endpoint.contract,
      endpoint: endpoint.name,
      login: sandbox.merchant.login,
      fields: Self.fields(
        endpoint.isCreate ? body.seenByRules(sandbox.options.brand) : body,
        call.query
      )
    )
    guard case .success(.received(let rule?)) = sandbox.apply(.receive(described)) else {
      return nil
    }
    return (sandbox, rule)
  }
}

extension EndpointTable.Row {
  fileprivate var isCreate: Bool { name == "create" || name == "easy_create" }
}

extension SandboxHost {
  /// What rules may look at: a body's members without credentials, and what stands in the query.
  private static func fields(
    _ body: JSONObject,
    _ query: [(name: String, value: String)]
  ) -> RequestFields {
    var fields = FieldCollector(.cashoutsV3)
    let secrets: Set = ["login", "pass", "password", "accessKey", "secretKey"]
    for member in body.members where !secrets.contains(member.key) {
      fields.append(member.key, FieldValue(member.value))
    }
    for item in query { fields.append(item.name, .text(item.value)) }
    return fields.fields
  }
}
