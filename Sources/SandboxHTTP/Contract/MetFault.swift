import ContractPort
import HTTPTypes
import SandboxCore
import SandboxDecisions

/// A fault that a call meets, and what it makes of the answer.
package struct MetFault: Sendable {
  let rule: FaultRule
  let givesHints: Bool
  /// Whether a delay is waited for: the wall clock drives this sandbox.
  let isLive: Bool
  /// The contract that was called.
  let contract: any MockedContract

  private var fault: APIFault { rule.action }

  /// The answer of a call that does nothing.
  var answerBefore: (HTTPAnswer, diagnosis: [String])? {
    guard fault.moment == .before, fault.replacesAnswer else { return nil }
    var answer = HTTPAnswer(status: .ok)
    var diagnosis: [String] = []
    change(&answer, &diagnosis)
    return (answer, diagnosis)
  }

  /// Puts the fault's answer in place of the contract's, and notes what happened.
  package func change(_ answer: inout HTTPAnswer, _ diagnosis: inout [String]) {
    let lost = isLost ? CallSubject.cashoutID(in: answer.body, contract) : nil
    let explanation = explanation(lost)
    diagnosis.append(explanation)
    defer { answer.lostPayout = lost }
    if let own = fault.answer {
      let status = HTTPResponse.Status(code: own.status)
      answer = HTTPAnswer(status: status, body: status.mayHaveBody ? own.body : [])
      answer.contentType = Self.contentType(own)
      if givesHints { answer.headers = [(.diagnosis, HeaderText.ascii(explanation))] }
    }
    if fault.dropsConnection {
      answer = HTTPAnswer(status: .init(code: 0))
      answer.dropsConnection = true
    }
  }

  /// Whether the contract's own answer is made and nobody gets it.
  private var isLost: Bool { fault.moment == .after && fault.replacesAnswer }

  private static func contentType(_ answer: APIFault.Answer) -> String {
    if answer.isJSON { return "application/json" }
    return answer.body.first == UInt8(ascii: "<") ? "text/html" : "text/plain"
  }

  private func explanation(_ lost: Int?) -> String {
    var deeds: [String] = []
    if let delay = fault.delay {
      let span = DurationText.text(delay)
      deeds.append(isLive ? "waited \(span)" : "did not wait \(span), for the clock is manual")
    }
    if let status = fault.answer?.status { deeds.append("answered \(status)") }
    if fault.dropsConnection { deeds.append("dropped the connection") }
    let effect = fault.moment == .before ? "before" : "after"
    let subject = lost.map { " on payout \($0)" } ?? ""
    return "rule \"\(rule.name)\" of api.faults \(deeds.joined(separator: " and "))"
      + " \(effect) the call took effect\(subject)"
  }
}
