import HTTPTypes
import MerchantObservation
import SandboxCore
package import SandboxDecisions
package import SandboxRuntime
import WireJSON

extension SandboxHost {
  /// Keeps a call that says nothing of whose it is, in the default sandbox's log.
  func logUnaddressed(_ call: HTTPCall, _ answer: HTTPAnswer) {
    logRefused(call, answer)
  }

  /// Keeps a call that was refused before anybody looked at what it asks for.
  package func logTurnedAway(_ call: HTTPCall, _ answer: HTTPAnswer) {
    logRefused(call, answer, isTurnedAway: true)
  }

  /// The answer to a client whose request could not be read to its end, of which a line is told.
  ///
  /// The log has no place for it: nothing is known of what was asked for.
  @Sendable
  package func refuseUnread(_ error: ControlError) -> HTTPAnswer {
    var answer = error.closingAnswer
    if givesHints { answer.headers.append((.diagnosis, HeaderText.ascii(error.message))) }
    ticker?.tell(
      Activity(
        deed: .unread(UnreadRequest(status: answer.status.code, fault: error.message)),
        sandbox: registry.standard.id,
        at: registry.standard.now
      )
    )
    return answer
  }

  private func logRefused(_ call: HTTPCall, _ answer: HTTPAnswer, isTurnedAway: Bool = false) {
    log(
      call,
      answer,
      in: registry.unnamed,
      since: WallClock.monotonicMilliseconds,
      [Self.diagnosis(of: answer)],
      isTurnedAway: isTurnedAway
    )
  }

  /// What is wrong with a call, by the answer of whoever refused it.
  private static func diagnosis(of answer: HTTPAnswer) -> String {
    if let hint = answer.headers.first(where: { $0.name == .diagnosis }) { return hint.value }
    let error = (try? JSONParser.parse(answer.body))?.object?["error"]?.object
    return error?["message"]?.text ?? String(decoding: answer.body, as: UTF8.self)
  }

  /// Keeps a call of a mocked contract in its sandbox's log and tells who listens.
  ///
  /// The mark is that of the decision that the call came to, if it came to one.
  package func log(
    _ call: HTTPCall,
    _ answer: HTTPAnswer,
    in sandbox: Sandbox,
    since start: Double,
    _ diagnosis: CallDiagnosis,
    mark: DecisionMark? = nil,
    isTurnedAway: Bool = false
  ) {
    sandbox.keep(
      HTTPExchange(call, answer),
      since: start,
      diagnosis,
      mark: mark,
      isTurnedAway: isTurnedAway,
      ticker
    ) {
      call.place.flatMap { $0.contract.reading(of: call, at: $0.endpoint, answer, in: sandbox) }
    }
  }
}

extension Payout {
  /// Who rejected it: the panel, or the rule that planned it.
  package var rejector: String {
    if timeline.latest.actor == .panel { return "the panel" }
    return plan.isInterrupted ? "an outage of the bank" : decision.source.explanation
  }
}
