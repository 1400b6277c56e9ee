/// A deterministic stream of chance: one per payout, so that the order of requests changes nobody's fate.
///
/// SplitMix64 over a state mixed from the sandbox's seed, the payout's external id and the purpose
/// of the draw. Own code on purpose: the numbers must stay the same across toolchains.
package struct RandomStream: Sendable {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: the sandbox's seed.
  ///   - externalID: the merchant's id of the payout.
  ///   - purpose: what is drawn, such as `one_of`, so that draws do not depend on each other.
  package init(seed: UInt64, externalID: String, purpose: String) {
    var hash = ByteHash(seed: seed)
    hash.mix(externalID)
    hash.mix(0)
    hash.mix(purpose)
    state = hash.value
    state = next() ^ seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `bound`, without bias worth speaking of (bound / 2⁶⁴).
  package mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }
}
