import HeapModule

/// What is due at some moment; a number per payout tells live events from outdated ones.
package enum ScheduledEvent: Sendable, Equatable {
  /// The bank's next step of a payout's plan; outdated unless `version` is the plan's.
  case bankStep(PayoutID, version: UInt32)
  /// The next attempt to deliver a webhook.
  case webhookAttempt(WebhookID)
}

/// Events by due time, ties in the order in which they were scheduled.
package struct EventQueue: Sendable {
  private struct Entry: Comparable {
    let due: Instant
    let sequence: UInt64
    let event: ScheduledEvent

    static func < (left: Entry, right: Entry) -> Bool {
      left.due == right.due ? left.sequence < right.sequence : left.due < right.due
    }
  }

  private var heap = Heap<Entry>()
  private var sequence: UInt64 = 0

  package init() {}

  package mutating func schedule(_ event: ScheduledEvent, at due: Instant) {
    heap.insert(Entry(due: due, sequence: sequence, event: event))
    sequence += 1
  }

  /// The earliest event and its time, left in the queue.
  package var first: (due: Instant, event: ScheduledEvent)? {
    heap.min.map { ($0.due, $0.event) }
  }

  package mutating func removeFirst() { heap.removeMin() }
}
