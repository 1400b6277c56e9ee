import CashoutsV3
import HTTPTypes
import SandboxCore
import WireJSON

extension SandboxHost {
  /// Answers a call, or does with it what a fault of its sandbox's scenario says.
  ///
  /// Delays are waited for outside every lock, in the sandbox's own time; with a manual clock they
  /// are only noted, because nobody could move that clock while the call waits.
  func meetingFaults(_ call: HTTPCall, _ answer: (MetFault?) -> HTTPAnswer) async -> HTTPAnswer {
    guard registry.faults.mayMeet, let (sandbox, rule) = fault(for: call) else {
      return answer(nil)
    }
    let start = WallClock.monotonicMilliseconds
    let mode = sandbox.clockReading.mode
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
    try? await Task.sleep(for: delay / speed)
  }

  /// The sandbox that a call is for, and the fault that it meets there.
  private func fault(for call: HTTPCall) -> (Sandbox, FaultRule)? {
    guard let endpoint = Self.endpoint(of: call),
      let body = try? JSONParser.parse(call.body).object, let login = body["login"]?.text,
      let sandbox = registry.sandbox(login: login)
    else { return nil }
    let described = APICall(
      contract: .cashoutsV3,
      endpoint: endpoint,
      login: login,
      fields: RequestFields(body)
    )
    guard case .success(.received(let rule?)) = sandbox.apply(.receive(described)) else {
      return nil
    }
    return (sandbox, rule)
  }

  /// The name by which rules know a V3 endpoint.
  private static func endpoint(of call: HTTPCall) -> String? {
    switch (call.method, call.path) {
    case (.post, "/v3/cashout"): "create"
    case (.post, "/v3/cashout/status"): "status"
    case (.put, "/v3/cashout/status"): "update"
    case (.delete, "/v3/cashout/cancel"): "cancel"
    default: nil
    }
  }
}

extension RequestFields {
  /// The members of a body that rules may look at: credentials are not among them.
  fileprivate init(_ body: JSONObject) {
    self.init()
    for member in body.members where !["login", "pass"].contains(member.key) {
      append(member.key, FieldValue(member.value))
    }
  }
}

extension FieldValue {
  fileprivate init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let number): .number(number.text)
      case .string(let text): .text(text)
      case .array, .object: .json(String(decoding: value.encoded(), as: UTF8.self))
      }
  }
}
