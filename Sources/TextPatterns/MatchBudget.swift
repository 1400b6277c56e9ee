/// How much work matching may still make; what goes beyond it counts as no match.
///
/// A step is a state of a pattern that one character of a text meets.
package struct MatchBudget: Sendable, Equatable {
  private var steps: Int

  package init(steps: Int) { self.steps = steps }

  /// Whether a match was given up for want of steps.
  package private(set) var isSpent = false

  /// Takes what comes next; false when that is more than is left, and from then on.
  package mutating func take(_ cost: Int) -> Bool {
    guard !isSpent, cost <= steps else {
      isSpent = true
      return false
    }
    steps -= cost
    return true
  }
}
