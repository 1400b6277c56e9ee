/// A change of a payout's state, as its timeline keeps it.
package struct TimelineEvent: Sendable, Equatable {
  package let at: Instant
  package let status: PayoutStatus
  package let actor: Actor
}

/// All states that a payout has had, oldest first; the first is that of its create.
///
/// Most payouts have four at most. Those stand in the payout itself: a buffer of its own for each
/// would be fetched from far away for every event.
package struct Timeline: Sendable {
  private let creation: TimelineEvent
  private var second: TimelineEvent?
  private var third: TimelineEvent?
  private var fourth: TimelineEvent?
  private var others: [TimelineEvent] = []
  /// Whether the payout was paid at some time.
  private(set) var hasCompleted: Bool

  init(_ creation: TimelineEvent) {
    self.creation = creation
    hasCompleted = creation.status == .completed
  }

  mutating func append(_ event: TimelineEvent) {
    if event.status == .completed { hasCompleted = true }
    if second == nil {
      second = event
    } else if third == nil {
      third = event
    } else if fourth == nil {
      fourth = event
    } else {
      others.append(event)
    }
  }

  /// When the payout was created.
  package var created: Instant { creation.at }

  /// The event of the present state.
  package var latest: TimelineEvent { others.last ?? fourth ?? third ?? second ?? creation }
}

extension Timeline: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int {
    if fourth != nil { return 4 + others.count }
    return third != nil ? 3 : second != nil ? 2 : 1
  }

  package subscript(index: Int) -> TimelineEvent {
    let event: TimelineEvent? =
      switch index {
      case 0: creation
      case 1: second
      case 2: third
      case 3: fourth
      default: others[index - 4]
      }
    guard let event else { preconditionFailure("a timeline of \(count) has no event \(index)") }
    return event
  }
}
