/// All payouts of a sandbox in the order of their ids, found by the platform's id or the merchant's.
package struct PayoutBook: Sendable {
  private var payouts = ChunkedArray<Payout>()
  private var externalIDs = ExternalIDIndex()
  /// The numbers of the contracts with ids of their own that have payouts.
  private var homes: [UInt64] = []
  private var terms: [StoredTerms] = []

  /// The id of the next payout.
  var nextID: PayoutID { PayoutID(index: payouts.count) }

  /// Whether another payout could not be numbered.
  var isFull: Bool { payouts.count >= Int(UInt32.max) - 1 }

  /// Where the newest payout tells of itself, read without a copy of all that is kept of it.
  private var lastURL: String? {
    payouts.isEmpty ? nil : payouts[payouts.count - 1].order.notificationURL
  }

  /// What an order is to be kept as.
  mutating func stored(_ order: PayoutOrder) -> StoredOrder {
    let codes = order.rejections
    let terms = terms(order.contract, order.fields.names, usual: codes.usual, late: codes.late)
    return StoredOrder(order, terms, sharing: lastURL)
  }

  /// What orders have in common, as earlier ones have it.
  mutating func terms(
    _ contract: Contract,
    _ names: FieldNames,
    usual: Int,
    late: Int
  ) -> StoredTerms {
    let known = terms.first { $0.fit(contract, names, usual: usual, late: late) }
    if let known { return known }
    let made = StoredTerms(contract, names, usual: usual, late: late)
    terms.append(made)
    return made
  }

  /// Takes in a payout with the next id, whose external id no other of its contract has.
  mutating func append(_ payout: consuming Payout) {
    let home = payout.order.terms.contract.homeNumber
    if !homes.contains(home) { homes.append(home) }
    externalIDs.insert(payout.order.externalID, of: home, payout.id)
    payouts.append(payout)
  }

  /// The payout that the merchant calls so; without a contract, the first of all.
  func find(_ externalID: String, of contract: Contract?) -> PayoutID? {
    if let contract { return externalIDs.find(externalID, of: contract.homeNumber, in: payouts) }
    return homes.compactMap { externalIDs.find(externalID, of: $0, in: payouts) }.min()
  }

  /// Looks a payout up as merchants do; both ids, when given, must be of the same payout.
  func find(_ key: PayoutKey) -> PayoutID? {
    let byExternalID = key.externalID.map { find($0, of: key.contract) }
    let found: PayoutID?
    switch (key.id, byExternalID) {
    case (let id?, nil): found = id
    case (nil, let id?): found = id
    case (let id?, let other?): found = id == other ? id : nil
    case (nil, nil): found = nil
    }
    guard let found, has(found) else { return nil }
    if let home = key.contract?.homeNumber, home != self[found].order.terms.contract.homeNumber {
      return nil
    }
    return found
  }

  /// Lets a payout take a state of the flow; says what that does with the money.
  mutating func enter(
    _ id: PayoutID,
    _ status: PayoutStatus,
    by actor: Actor,
    _ rejection: Rejection?,
    at now: Instant
  ) throws(PayoutLife.Illegal) -> MoneyMovement {
    try payouts[id.index].enter(status, by: actor, rejection, at: now)
  }

  /// What the merchant said about a payout.
  func comments(of id: PayoutID) -> FieldValue? {
    let place = payouts[id.index].order.commentsPlace
    return place > 0
      ? RequestFields.comments(at: place, in: payouts[id.index].order.fieldBytes) : nil
  }

  func has(_ id: PayoutID) -> Bool { id.index < payouts.count }

  /// A payout that there is.
  subscript(id: PayoutID) -> Payout {
    _read { yield payouts[id.index] }
    _modify { yield &payouts[id.index] }
  }
}

extension PayoutBook: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { payouts.endIndex }

  package subscript(index: Int) -> Payout {
    _read { yield payouts[index] }
  }
}
