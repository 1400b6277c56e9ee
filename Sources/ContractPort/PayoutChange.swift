package import SandboxCore

/// A payout has come into a state, as contracts hear of it.
package struct PayoutChange: Sendable, Equatable {
  package let payout: PayoutID
  /// The state that it came into then; it may have left it since.
  package let status: PayoutStatus
  /// The contract that it was made through.
  package let contract: Contract
  /// Virtual time of the change.
  package let at: Instant

  package init(payout: PayoutID, status: PayoutStatus, contract: Contract, at: Instant) {
    self.payout = payout
    self.status = status
    self.contract = contract
    self.at = at
  }
}
