/// What a transition does with the money that the create reserved.
package enum MoneyMovement: Sendable {
  case none
  /// Reserved money leaves for the bank.
  case settle
  /// Reserved money becomes available again.
  case release
  /// Settled money comes back from the bank.
  case giveBack
}
