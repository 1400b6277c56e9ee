/// What explains an answer beside the answer itself.
package struct CallDiagnosis: Sendable, Equatable, ExpressibleByArrayLiteral {
  /// What decided the payout's fate, in words that stand behind "decided by".
  package var decider: String?
  /// What a refused call would like to know, and what was passed over; one sentence each.
  package var notes: [String]

  package init(_ notes: [String] = [], decidedBy decider: String? = nil) {
    self.decider = decider
    self.notes = notes
  }

  package init(arrayLiteral notes: String...) { self.init(notes) }

  /// All of it, as the request log keeps it: who decided first.
  package var sentences: [String] { (decider.map { ["decided by \($0)"] } ?? []) + notes }
}
