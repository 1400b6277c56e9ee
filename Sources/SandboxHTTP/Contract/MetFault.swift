import ContractPort
import HTTPTypes
import SandboxCore
package import SandboxDecisions

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
  var answerBefore: (HTTPAnswer, diagnosis: CallDiagnosis)? {
    guard fault.moment == .before, fault.replacesAnswer else { return nil }
    var answer = HTTPAnswer(status: .ok)
    var diagnosis: CallDiagnosis = []
    change(&answer, &diagnosis)
    return (answer, diagnosis)
  }

  /// Puts the fault's answer in place of the contract's, and notes what happened.
  package func change(_ answer: inout HTTPAnswer, _ diagnosis: inout CallDiagnosis) {
    let lost = isLost ? CallSubject.cashoutID(in: answer.body, contract) : nil
    let explanation = explanation(lost)
    diagnosis.notes.append(explanation)
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
    rule.explanation(isLive: isLive, deed: fault.answerWords(), on: lost)
  }
}

extension APIFault {
  /// What the caller gets in place of the contract's answer.
  ///
  /// - Parameter telling: what a door makes of the HTTP status, behind its number.
  /// - Returns: what was done in words; `nil` when the contract's own answer goes out.
  package func answerWords(telling: String = "") -> String? {
    var deeds: [String] = []
    if let status = answer?.status { deeds.append("answered \(status)" + telling) }
    if dropsConnection { deeds.append("dropped the connection") }
    return deeds.isEmpty ? nil : deeds.joined(separator: " and ")
  }
}

extension FaultRule {
  /// What the request log says of the fault, whichever door the call came through.
  ///
  /// - Parameters:
  ///   - isLive: whether the delay is waited for.
  ///   - deed: what the caller got; `nil` for the contract's own answer.
  ///   - lost: the payout of which the caller is not told.
  /// - Returns: one line that names the rule.
  package func explanation(isLive: Bool, deed: String?, on lost: Int?) -> String {
    let wait = action.delay.map { delay in
      let span = DurationText.text(delay)
      return isLive ? "waited \(span)" : "did not wait \(span), for the clock is manual"
    }
    let deeds = [wait, deed].compactMap(\.self).joined(separator: " and ")
    let subject = lost.map { " on payout \($0)" } ?? ""
    return "rule \"\(name)\" of api.faults \(deeds) \(action.moment.rawValue) the call took effect"
      + subject
  }
}
