import DequeModule
import HeapModule

/// What is due at some moment; a number per payout tells live events from outdated ones.
package enum ScheduledEvent: Sendable, Equatable {
  /// The bank's next step of a payout's plan; outdated unless `version` is the plan's.
  case bankStep(PayoutID, version: UInt32)
  /// The next attempt to deliver a webhook.
  case webhookAttempt(WebhookID)
  /// A request beside the webhooks, by the number that it got.
  case callback(UInt32)
}

/// Events by due time, ties in the order in which they were scheduled.
///
/// Most waits are the same for many payouts, so most events come already sorted. They stand in a
/// few lanes, each in order, and cost the same however many wait; only the rest needs a heap.
package struct EventQueue: Sendable {
  private struct Entry: Comparable {
    let due: Instant
    /// Four bytes keep an entry at 24; four thousand million events pass before it begins anew.
    let sequence: UInt32
    let event: ScheduledEvent

    static func < (left: Entry, right: Entry) -> Bool {
      left.due == right.due ? left.sequence < right.sequence : left.due < right.due
    }
  }

  private static let mostLanes = 8

  private var lanes: [Deque<Entry>] = []
  private var heap = Heap<Entry>()
  private var sequence: UInt32 = 0
  /// The place of the earliest entry: 0 is the heap, 1 the first lane; `nil` when all are empty.
  private var head: Int?

  package init() {}

  package mutating func schedule(_ event: ScheduledEvent, at due: Instant) {
    let entry = Entry(due: due, sequence: sequence, event: event)
    let isEarliest = head.flatMap(entry(at:)).map { entry < $0 } ?? true
    let place = place(for: due)
    if place == 0 { heap.insert(entry) } else { lanes[place - 1].append(entry) }
    if isEarliest { head = place }
    sequence &+= 1
  }

  /// The earliest event and its time, left in the queue.
  package var first: (due: Instant, event: ScheduledEvent)? {
    head.flatMap(entry(at:)).map { ($0.due, $0.event) }
  }

  package mutating func removeFirst() {
    guard let place = head else { return }
    if place == 0 { heap.removeMin() } else { lanes[place - 1].removeFirst() }
    findHead()
  }

  private func entry(at place: Int) -> Entry? {
    place == 0 ? heap.min : lanes[place - 1].first
  }

  private mutating func findHead() {
    head = nil
    var earliest: Entry?
    for place in 0...lanes.count {
      guard let entry = entry(at: place), earliest.map({ entry < $0 }) ?? true else { continue }
      (head, earliest) = (place, entry)
    }
  }

  /// The lane that ends latest but not after `due`, else an empty or a new one, else the heap.
  private mutating func place(for due: Instant) -> Int {
    var best = 0
    var latest: Instant?
    for index in lanes.indices {
      if let last = lanes[index].last?.due {
        if last <= due, latest.map({ $0 < last }) ?? true { (best, latest) = (index + 1, last) }
      } else if best == 0 {
        best = index + 1
      }
    }
    guard best == 0, lanes.count < Self.mostLanes else { return best }
    lanes.append([])
    return lanes.count
  }
}
