/// Payouts by the merchant's id, without keeping the ids a second time.
struct ExternalIDIndex: Sendable {
  private var payoutByHash: [UInt32: PayoutID] = [:]
  /// Payouts whose hash another one had before them: a hundred in a million.
  private var others: [String: PayoutID] = [:]

  func find(_ externalID: String, in payouts: ChunkedArray<Payout>) -> PayoutID? {
    guard let id = payoutByHash[hash(externalID)] else { return nil }
    return payouts[id.index].order.externalID == externalID ? id : others[externalID]
  }

  /// Takes in an id that ``find(_:in:)`` does not find.
  mutating func insert(_ externalID: String, _ id: PayoutID) {
    let hash = hash(externalID)
    guard let earlier = payoutByHash.updateValue(id, forKey: hash) else { return }
    payoutByHash[hash] = earlier
    others[externalID] = id
  }

  private func hash(_ externalID: String) -> UInt32 {
    var hash = ByteHash()
    hash.mix(externalID)
    return UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32)
  }
}
