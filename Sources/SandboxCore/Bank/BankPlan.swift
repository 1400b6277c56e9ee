/// What the bank is going to do with one payout, and how far it has come.
package struct BankPlan: Sendable, Equatable {
  /// Shared with the rule it came from; empty means never.
  package let steps: [PlannedStep]
  private(set) var reached: UInt32 = 0
  /// Grows whenever scheduled steps become outdated (hold, manual transition).
  package private(set) var version: UInt32 = 0
  /// When the next step falls due, if it is scheduled.
  package private(set) var due: Instant?
  /// When it would fall due if the bank had no conditions; kept while the payout is on hold.
  private(set) var asked: Instant?
  /// Whether an outage of the bank ended the plan early.
  package private(set) var isInterrupted = false

  /// The next step, an index of `steps`.
  package var position: Int { Int(reached) }

  /// The whole of the next step; its parts alone cost far less than a copy.
  package var next: PlannedStep? { hasNext ? steps[position] : nil }

  var hasNext: Bool { position < steps.count }

  /// How long the next step waits, if there is one.
  var nextDelay: Delay? { hasNext ? steps[position].delay : nil }

  /// What the next step brings, if there is one.
  var nextOutcome: PlannedStep.Outcome? { hasNext ? steps[position].outcome : nil }

  /// Waits for the next step; `due` is `nil` if the bank's conditions never let it happen.
  mutating func schedule(asked: Instant, due: Instant?) {
    self.asked = asked
    self.due = due
  }

  /// Goes on to the step behind the one just taken.
  package mutating func advance() {
    reached += 1
    due = nil
    asked = nil
  }

  /// Ends the plan, whatever it had in mind.
  package mutating func interrupt() {
    isInterrupted = true
    reached = UInt32(steps.count)
    due = nil
    asked = nil
  }

  /// Makes the scheduled step, if any, outdated.
  package mutating func unschedule() {
    version &+= 1
    due = nil
  }

  /// Follows a transition made by hand: goes on behind the step with the same state, or ends.
  package mutating func skip(past status: PayoutStatus) {
    unschedule()
    asked = nil
    while let step = next {
      reached += 1
      if step.outcome.status == status { return }
    }
  }
}

extension BankPlan {
  package init(_ steps: [PlannedStep]) { self.steps = steps }
}
