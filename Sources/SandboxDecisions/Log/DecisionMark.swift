package import SandboxCore

/// Where something stands in the order of a sandbox's decisions, and when.
package struct DecisionMark: Sendable, Equatable {
  package let at: Instant
  /// Twice the number of the decision that it is, or one more for what only saw that decision.
  let place: Int

  /// A place as it was kept.
  init(place: Int, at moment: Instant) {
    at = moment
    self.place = place
  }

  /// The place of a decision itself.
  package init(decision number: Int, at now: Instant) {
    at = now
    place = number * 2
  }

  /// The place of what saw this decision as the latest.
  package init(behind number: Int, at now: Instant) {
    at = now
    place = number * 2 + 1
  }

  package func isBefore(_ other: DecisionMark) -> Bool { place < other.place }

  /// The number of the decision that it is or saw.
  package var number: Int { place / 2 }
}
