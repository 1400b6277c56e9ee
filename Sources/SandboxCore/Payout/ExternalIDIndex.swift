import SeededChance

/// Payouts by the merchant's id, without keeping the ids a second time; each contract has ids of
/// its own.
struct ExternalIDIndex: Sendable {
  private var payoutByHash: [UInt32: PayoutID] = [:]
  /// Payouts whose hash another one had before them: a hundred in a million.
  private var others: [Name: PayoutID] = [:]

  private struct Name: Hashable, Sendable {
    let bytes: [UInt8]
    let home: UInt64

    init(_ text: String, of home: UInt64) {
      bytes = Array(text.utf8)
      self.home = home
    }
  }

  /// The payout that the merchant calls so, by the number of the contract that the ids are of.
  func find(
    _ externalID: String,
    of home: UInt64,
    in payouts: ChunkedArray<Payout>
  ) -> PayoutID? {
    guard let id = payoutByHash[hash(externalID, home)] else { return nil }
    let isIt =
      payouts[id.index].order.externalID.hasBytes(of: externalID)
      && payouts[id.index].order.terms.contract.homeNumber == home
    return isIt ? id : others[Name(externalID, of: home)]
  }

  /// Takes in an id that ``find(_:of:in:)`` does not find.
  mutating func insert(_ externalID: String, of home: UInt64, _ id: PayoutID) {
    let hash = hash(externalID, home)
    guard let earlier = payoutByHash.updateValue(id, forKey: hash) else { return }
    payoutByHash[hash] = earlier
    others[Name(externalID, of: home)] = id
  }

  private func hash(_ externalID: String, _ home: UInt64) -> UInt32 {
    var hash = ByteHash(seed: home)
    hash.mix(externalID)
    return UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32)
  }
}
