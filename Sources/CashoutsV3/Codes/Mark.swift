/// Whether a page of the documentation states a fact or it is our reading.
package enum Mark: String, Sendable, CaseIterable {
  case documented
  case inferred
}
