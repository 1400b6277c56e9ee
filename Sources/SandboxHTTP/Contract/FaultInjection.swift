import ContractPort
import HTTPTypes
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import WireJSON

extension SandboxHost {
  /// Answers a call, or does with it what a fault of its sandbox's scenario says.
  ///
  /// Delays are waited for outside every lock, in the sandbox's own time; with a manual clock they
  /// are only noted, because nobody could move that clock while the call waits.
  package func meetingFaults(
    _ call: HTTPCall,
    _ answer: (MetFault?) -> HTTPAnswer
  ) async -> HTTPAnswer {
    guard registry.faults.mayMeet, let place = call.place,
      let (sandbox, rule) = fault(for: call, at: place)
    else {
      return answer(nil)
    }
    let start = WallClock.monotonicMilliseconds
    let mode = sandbox.clockMode
    let met = MetFault(
      rule: rule,
      givesHints: givesHints,
      isLive: mode != .manual,
      contract: place.contract
    )
    guard rule.action.moment == .before else {
      let answer = answer(met)
      await sandbox.wait(rule.action.delay, mode)
      return answer
    }
    await sandbox.wait(rule.action.delay, mode)
    guard let (answer, diagnosis) = met.answerBefore else { return answer(met) }
    log(call, answer, in: sandbox, since: start, diagnosis)
    return answer
  }

  /// The sandbox that a call is for, and the fault that it meets there.
  private func fault(for call: HTTPCall, at place: EndpointPlace) -> (Sandbox, FaultRule)? {
    let (contract, endpoint) = (place.contract, place.endpoint)
    guard let sandbox = contract.sandbox(of: call, at: endpoint, self) else { return nil }
    let body = contract.seenByRules(contract.members(of: call), at: endpoint, in: sandbox)
    let described = RequestView(
      contract: endpoint.contract,
      endpoint: endpoint.name,
      login: sandbox.merchant.login,
      fields: Self.fields(body, call.query, without: contract.secrets, contract.fieldNames)
    )
    guard case .success(.received(let rule?)) = sandbox.apply(.receive(described)) else {
      return nil
    }
    return (sandbox, rule)
  }

  /// What rules may look at: a body's members without credentials, and what stands in the query.
  private static func fields(
    _ body: JSONObject,
    _ query: [(name: String, value: String)],
    without secrets: Set<String>,
    _ names: FieldNames
  ) -> RequestFields {
    var fields = FieldCollector(names)
    for member in body.members where !secrets.contains(member.key) {
      fields.append(member.key, FieldValue(member.value))
    }
    for item in query { fields.append(item.name, .text(item.value)) }
    return fields.fields
  }
}

extension Sandbox {
  /// Waits for a fault's delay, if time passes by itself here.
  fileprivate func wait(_ delay: Duration?, _ mode: SandboxClock.Mode) async {
    guard let delay, case .live(let speed) = mode else { return }
    await time.pause(for: LiveClock.wall(delay, speed: speed))
  }
}
