import ContractPort
package import MerchantObservation
package import SandboxCore

/// A call about a payout as its contract reads it, before the payout is looked up.
package struct CallReading: Sendable {
  let endpoint: MerchantCall.Endpoint
  /// The platform's id in the body, if the call names a payout by it.
  let cashoutID: Int?
  let externalID: String?
  /// What the payout is looked up by; `nil` when no payout can be meant.
  let key: PayoutKey?
  let payment: PaymentIdentity?
  let answer: MerchantCall.Answer

  /// - Parameters:
  ///   - endpoint: what is asked for.
  ///   - contract: whose payouts alone can be meant; `nil` for any.
  ///   - cashoutID: the platform's id that it names.
  ///   - externalID: the merchant's id that it names.
  ///   - comparesIDs: whether both have to be of one payout; else the platform's decides.
  ///   - made: the platform's id of the payout that a create made, where its body has no id.
  ///   - order: what a create asks to be paid, if it can be read.
  ///   - payment: the same, where no order is at hand.
  ///   - answer: what the merchant gets to know.
  package init(
    _ endpoint: MerchantCall.Endpoint,
    of contract: Contract? = nil,
    cashoutID: Int?,
    externalID: String?,
    comparesIDs: Bool = false,
    made: Int? = nil,
    order: PayoutOrder? = nil,
    payment: PaymentIdentity? = nil,
    answer: MerchantCall.Answer
  ) {
    self.endpoint = endpoint
    self.cashoutID = cashoutID
    self.externalID = externalID
    // A create names no payout of the platform's, whatever its body says.
    let number = endpoint == .create ? made : cashoutID
    let id = number.flatMap { PayoutID($0) }
    let isPossible = number == nil || id != nil
    key =
      isPossible
      ? PayoutKey(
        id: id,
        externalID: number == nil || comparesIDs ? externalID : nil,
        of: contract
      ) : nil
    self.payment =
      payment
      ?? order.map { order in
        PaymentIdentity(country: order.country, amount: order.amount, fields: order.fields)
      }
    self.answer = answer
  }

  /// The call with the payout that it is about; a list is a call about each of its payouts.
  func resolved(in room: SandboxRoom) -> [MerchantCall] {
    guard case .listed(let rows) = answer else { return [single(in: room)] }
    return rows.map { row in
      let named = PayoutKey(id: nil, externalID: row.externalID, of: key?.contract)
      return MerchantCall(
        endpoint,
        externalID: row.externalID,
        payout: (try? room.state.payout(named)).map(room.watched),
        answer: row.status.map { .accepted($0) } ?? .absent
      )
    }
  }

  private func single(in room: SandboxRoom) -> MerchantCall {
    let payout = key.flatMap { try? room.state.payout($0) }
    return MerchantCall(
      endpoint,
      cashoutID: endpoint == .create ? nil : cashoutID,
      externalID: externalID,
      payout: payout.map(room.watched),
      payment: payment,
      answer: answer,
      remedy: key?.contract.flatMap { room.contracts[$0]?.remedy }
    )
  }
}
