package import SandboxCore

/// How something stands that an id names: a payout, quote, recipient, account or link.
package struct PayoutLookUp: Sendable {
  private let desk: PayoutDesk
  private let state: SandboxState
  /// What the answer calls a payout, if not as it was made.
  var form: PayoutName.Form?

  package init(_ desk: PayoutDesk, _ state: SandboxState) {
    self.desk = desk
    self.state = state
  }

  /// The answer to Get, by the processor's id if there is one, else by the merchant's.
  ///
  /// - Throws: `notFound`; ``PayoutRefusal/missing(_:context:)`` when neither id is there.
  package func reply(
    id: String?,
    called merchantPayoutID: String?,
    _ connector: String
  ) throws(PayoutRefusal) -> PayoutReply {
    if let id { return try reply(id: id) }
    guard let own = merchantPayoutID else { throw .missing("connector_payout_id") }
    if let payout = PayoutName.payout(called: own, connector, in: state) {
      return PayoutReply(payout)
    }
    guard let entry = desk.entry(called: own, connector) else { throw .processor(.notFound(own)) }
    return reply(entry)
  }

  func reply(id: String) throws(PayoutRefusal) -> PayoutReply {
    if let entry = desk[id] { return reply(entry) }
    guard let number = PayoutName.number(id), let payout = state[number],
      payout.order.contract == .payoutService
    else { throw .processor(.notFound(id)) }
    var reply = PayoutReply(payout)
    if form == .transferred { reply.id = "tr_\(number.number)" }
    return reply
  }

  /// A quote or link that a payout took stands as the payout does.
  private func reply(_ entry: DeskEntry) -> PayoutReply {
    if let payout = entry.payout.flatMap({ state[$0] }) { return PayoutReply(payout) }
    return PayoutReply(
      merchantPayoutID: entry.merchantPayoutID,
      word: entry.word(at: state.now),
      id: entry.id
    )
  }
}

extension PayoutReply {
  /// How a payout stands.
  package init(_ payout: Payout, tells decision: RuleDecision? = nil) {
    let name = PayoutName(payout)
    self.init(merchantPayoutID: name.merchantPayoutID, word: PayoutWord(payout), id: name.id)
    self.payout = payout.id
    error = payout.life.rejection.map { ProcessorWording($0, isSentBack: payout.isSentBack) }
    self.decision = decision?.source
  }
}
