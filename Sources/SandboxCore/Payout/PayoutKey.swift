/// How a merchant names a payout: by the platform's id, by its own, or by both (then both must match).
package struct PayoutKey: Sendable, Equatable {
  package let id: PayoutID?
  package let externalID: String?
  /// The contract whose payouts alone are meant; `nil` for any.
  package let contract: Contract?

  package init(id: PayoutID?, externalID: String?, of contract: Contract? = nil) {
    self.id = id
    self.externalID = externalID
    self.contract = contract?.home
  }
}
