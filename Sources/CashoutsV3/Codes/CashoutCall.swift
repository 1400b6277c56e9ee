/// The calls that make, tell and change cashouts, by what rules for faults call them.
package enum CashoutCall: String, Sendable, CaseIterable {
  case create, status, update, cancel
}
