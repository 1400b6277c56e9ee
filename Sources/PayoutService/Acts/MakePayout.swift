package import ContractPort
package import SandboxCore

/// Makes a payout: Create, Transfer, or a link that was claimed.
package struct MakePayout: PayoutAct {
  let ask: PayoutAsk
  let form: PayoutName.Form

  package init(_ ask: PayoutAsk, _ form: PayoutName.Form) {
    self.ask = ask
    self.form = form
  }

  package var merchantPayoutID: String? { ask.merchantPayoutID }

  package func reply<Door: ContractDoor>(
    _ desk: inout PayoutDesk,
    _ door: inout Door
  ) throws(PayoutRefusal) -> PayoutReply {
    var ask = ask
    if let known = try known(desk, door.state) { return known }
    try ask.amount.checkPayable()
    ask.take(try method(desk, door.state.now))
    let quote = try desk.quote(ask, at: door.state.now)
    if ask.method?.isDeclinedCard == true { throw .processor(.cardDeclined) }
    let arriving =
      quote?.arriving
      ?? door.state.settings.rates.convert(
        ask.amount,
        to: ask.destination
      )
    let payout = try create(ask, arriving, &door)
    if let quote { desk.use(quote.id, for: payout.id) }
    return PayoutReply(payout, tells: door.state.decision(on: payout.id))
  }

  /// What the merchant asks for again: the same id never pays twice.
  ///
  /// - Source: payout-service.md §7.
  private func known(
    _ desk: PayoutDesk,
    _ state: SandboxState
  ) throws(PayoutRefusal) -> PayoutReply? {
    if let id = desk.existing(ask) {
      var lookUp = PayoutLookUp(desk, state)
      lookUp.form = form
      return try lookUp.reply(id: id)
    }
    guard let own = ask.merchantPayoutID,
      let payout = PayoutName.payout(called: own, ask.connector, in: state)
    else { return nil }
    var reply = PayoutReply(payout)
    reply.diagnosis.append("this merchant_payout_id has a payout already, whose state this is")
    return reply
  }

  /// The method of the recipient or account that is to be paid.
  private func method(_ desk: PayoutDesk, _ now: Instant) throws(PayoutRefusal) -> MethodReading? {
    guard let payee = try desk.payee(ask) else { return nil }
    if let moment = payee.verified, now < moment {
      throw .processor(.accountNotVerified(payee.id, until: moment))
    }
    return payee.method
  }

  private func create<Door: ContractDoor>(
    _ ask: PayoutAsk,
    _ arriving: Money?,
    _ door: inout Door
  ) throws(PayoutRefusal) -> Payout {
    let order = order(ask, arriving, in: door.state)
    do throws(Refusal) {
      guard case .created(let id) = try door.carryOut(.create(order)), let payout = door.state[id]
      else { preconditionFailure("a create made no payout") }
      return payout
    } catch {
      throw .processor(ProcessorRefusal(error, id: order.externalID))
    }
  }
}

extension MakePayout {
  /// What the core is to pay.
  func order(_ ask: PayoutAsk, _ arriving: Money?, in state: SandboxState) -> PayoutOrder {
    let name = PayoutName.stored(ask.merchantPayoutID, ask.connector, form, in: state)
    return PayoutOrder(
      contract: .payoutService,
      externalID: name.externalID,
      amount: ask.amount,
      country: ask.country,
      notificationURL: ask.webhookURL,
      fields: ask.fields(arriving: arriving),
      rejections: .payoutService,
      note: name.note
    )
  }
}

extension RejectionCodes {
  /// No page has codes of processors; what a scenario states is told as it is.
  package static let payoutService = RejectionCodes(listed: [0], usual: 0, late: 0)
}

extension MethodReading {
  /// The card that the documentation says is declined.
  ///
  /// - Source: payout-service.md §9.
  var isDeclinedCard: Bool {
    fields.contains { $0.name == "card_number" && $0.value == "4000000000000002" }
  }
}

extension Money {
  /// Whether it can be paid; no call is refused for its amount before it comes to a processor.
  func checkPayable() throws(PayoutRefusal) {
    guard minorUnits > 0 else { throw .processor(.amountTooSmall) }
    guard minorUnits <= Money.limitMinorUnits else { throw .processor(.amountTooLarge) }
  }
}
