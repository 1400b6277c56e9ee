import ContractPort
package import SandboxCore

/// One movement of the balance, as the user's history has it.
///
/// - Source: process-cashout.md §6.
package struct BalanceMovement: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case cashout, refund
  }

  package let kind: Kind
  /// In cents; negative when it leaves.
  package let amount: Int64
  /// What could be spent behind it, in cents.
  package let balance: Int64
  package let cashout: PayoutID
  package let at: Instant
}

extension BalanceMovement {
  /// The movements of this contract's payouts among changes.
  ///
  /// The balance is known behind all of them alone, so it is told backwards; payouts of other
  /// contracts draw on the same wallet and count on the way.
  static func all(_ changes: [PayoutChange], in state: SandboxState) -> [BalanceMovement] {
    var balance = state.ledger.available(.usd)
    var movements: [BalanceMovement] = []
    for change in changes.reversed() {
      guard let payout = state[change.payout], payout.charge.taken.currency == .usd,
        let kind = kind(change, payout)
      else { continue }
      let taken = payout.charge.taken.minorUnits
      let movement = BalanceMovement(
        kind: kind,
        amount: kind == .cashout ? -taken : taken,
        balance: balance,
        cashout: change.payout,
        at: change.at
      )
      if change.contract == .processCashout { movements.append(movement) }
      balance -= movement.amount
    }
    return movements.reversed()
  }

  private static func kind(_ change: PayoutChange, _ payout: Payout) -> Kind? {
    switch change.status {
    case .rejected, .cancelled: .refund
    case .pending, .onHold: payout.timeline.count == 1 ? .cashout : nil
    case .delivered, .completed: nil
    }
  }
}
