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
    let refusal = refusal(of: ask, in: state)
    reply.isEligible = refusal == nil
    if let refusal {
      reply.word = .ineligible
      reply.error = ProcessorWording(refusal)
    }
    return reply
  }
  /// Why a create would not be taken; `nil` if it would.
  private static func refusal(of ask: PayoutAsk, in state: SandboxState) -> ProcessorRefusal? {
    if ask.method?.isDeclinedCard == true { return .cardDeclined }
    let order = MakePayout(ask, .created).order(ask, nil, in: state)
    do throws(Refusal) {
      _ = try state.preview(order, checksLimits: true)
      return nil
    } catch {
      return ProcessorRefusal(error, id: ask.merchantPayoutID ?? "")
    }
  }
}
