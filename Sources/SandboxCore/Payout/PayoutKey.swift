/// How a merchant names a payout: by the platform's id, by its own, or by both (then both must match).
package struct PayoutKey: Sendable, Equatable {
  package let id: PayoutID?
  package let externalID: String?

  package init(id: PayoutID?, externalID: String?) {
    self.id = id
    self.externalID = externalID
  }
}
