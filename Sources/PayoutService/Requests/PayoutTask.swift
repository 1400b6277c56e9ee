package import SandboxCore

/// What a call comes to, once it is read: a change, a look or a trial.
package enum PayoutTask: Sendable {
  case act(any PayoutAct)
  case lookUp(id: String?, merchantPayoutID: String?, connector: String)
  /// Whether a payout would be taken, without making it.
  indirect case trial(PayoutAsk)
}

extension PayoutTask {
  /// What a task that changes nothing comes to.
  ///
  /// - Throws: why it is refused.
  package static func answer(
    _ ask: PayoutAsk,
    in state: SandboxState
  ) throws(PayoutRefusal) -> PayoutReply {
    try ask.amount.checkPayable()
    var reply = PayoutReply(merchantPayoutID: ask.merchantPayoutID, word: .success, id: nil)
    reply.isEligible = true
    do throws(Refusal) {
      _ = try state.preview(
        MakePayout(ask, .created).order(ask, nil, in: state),
        checksLimits: true
      )
    } catch {
      reply.word = .ineligible
      reply.isEligible = false
      reply.error = ProcessorWording(ProcessorRefusal(error, id: ask.merchantPayoutID ?? ""))
    }
    return reply
  }
}
