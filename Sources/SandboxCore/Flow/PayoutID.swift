/// The number by which the platform knows a payout; counts up from 1 in each sandbox.
package struct PayoutID: Hashable, Sendable, Comparable {
  private let stored: UInt32

  package var number: Int { Int(stored) }

  package init?(_ number: Int) {
    guard let stored = UInt32(exactly: number), stored > 0 else { return nil }
    self.stored = stored
  }

  init(index: Int) { stored = UInt32(index + 1) }

  /// The place in the sandbox's list of payouts.
  var index: Int { Int(stored) - 1 }

  package static func < (left: PayoutID, right: PayoutID) -> Bool { left.stored < right.stored }
}
