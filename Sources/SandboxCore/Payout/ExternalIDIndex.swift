/// Payouts by the merchant's id, without keeping the ids a second time; each contract has ids of
/// its own.
struct ExternalIDIndex: Sendable {
  private var payoutByHash: [UInt32: PayoutID] = [:]
  /// Payouts whose hash another one had before them: a hundred in a million.
  private var others: [Name: PayoutID] = [:]

  private struct Name: Hashable, Sendable {
    let text: String
    let home: Contract
  }

  func find(
    _ externalID: String,
    of home: Contract,
    in payouts: ChunkedArray<Payout>
  ) -> PayoutID? {
    guard let id = payoutByHash[hash(externalID, home)] else { return nil }
    let isIt =
      payouts[id.index].order.externalID == externalID
      && payouts[id.index].order.contract.home == home
    return isIt ? id : others[Name(text: externalID, home: home)]
  }

  /// Takes in an id that ``find(_:of:in:)`` does not find.
  mutating func insert(_ externalID: String, of home: Contract, _ id: PayoutID) {
    let hash = hash(externalID, home)
    guard let earlier = payoutByHash.updateValue(id, forKey: hash) else { return }
    payoutByHash[hash] = earlier
    others[Name(text: externalID, home: home)] = id
  }

  private func hash(_ externalID: String, _ home: Contract) -> UInt32 {
    var hash = ByteHash(seed: home.number)
    hash.mix(externalID)
    return UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32)
  }
}
