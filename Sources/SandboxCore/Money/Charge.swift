/// What the create took from a wallet; a refund gives back exactly this.
package struct Charge: Sendable, Equatable {
  /// The platform's fee inside `taken`, in minor units.
  package let feeMinorUnits: Int64
  /// The whole amount taken, fee included, in the wallet's currency.
  package let taken: Money

  package init(feeMinorUnits: Int64, taken: Money) {
    self.feeMinorUnits = feeMinorUnits
    self.taken = taken
  }
}
