import DequeModule
import HeapModule

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

  /// Entries in order, with both ends at hand: they are looked at far more often than they change.
  private struct Lane: Sendable {
    private(set) var entries: Deque<Entry>
    private(set) var first: Entry?
    /// When the last entry is due; of no meaning when there is none.
    private(set) var last: Instant

    init(_ entry: Entry) {
      entries = [entry]
      first = entry
      last = entry.due
    }

    mutating func append(_ entry: Entry) {
      if first == nil { first = entry }
      entries.append(entry)
      last = entry.due
    }

    mutating func removeFirst() {
      entries.removeFirst()
      first = entries.first
    }
  }

  private static let mostLanes = 8

  private var lanes: [Lane] = []
  private var heap = Heap<Entry>()
  private var sequence: UInt32 = 0
  private var head: Entry?
  /// Where the head stands: the place of its lane, or -1 for the heap.
  private var headPlace = -1

  package init() {}

  package mutating func schedule(_ event: ScheduledEvent, at due: Instant) {
    let entry = Entry(due: due, sequence: sequence, event: event)
    sequence &+= 1
    let place = insert(entry)
    if head.map({ entry < $0 }) ?? true { (head, headPlace) = (entry, place) }
  }

  /// The earliest event and its time, left in the queue.
  package var first: (due: Instant, event: ScheduledEvent)? { head.map { ($0.due, $0.event) } }

  /// All events in the order in which they come up.
  var all: [(due: Instant, event: ScheduledEvent)] {
    (lanes.flatMap(\.entries) + heap.unordered).sorted().map { ($0.due, $0.event) }
  }

  package mutating func removeFirst() {
    guard head != nil else { return }
    if headPlace < 0 { heap.removeMin() } else { lanes[headPlace].removeFirst() }
    findHead()
  }

  private mutating func findHead() {
    (head, headPlace) = (heap.min, -1)
    for place in lanes.indices {
      guard let entry = lanes[place].first, head.map({ entry < $0 }) ?? true else { continue }
      (head, headPlace) = (entry, place)
    }
  }

  /// Puts an entry into the lane that ends latest but not after it, else into an empty or a new
  /// one, else into the heap; says where.
  private mutating func insert(_ entry: Entry) -> Int {
    var best = -1
    var latest: Instant?
    for place in lanes.indices {
      if lanes[place].first == nil {
        if best < 0 { best = place }
      } else if lanes[place].last <= entry.due, latest.map({ $0 < lanes[place].last }) ?? true {
        (best, latest) = (place, lanes[place].last)
      }
    }
    if best >= 0 {
      lanes[best].append(entry)
    } else if lanes.count < Self.mostLanes {
      best = lanes.count
      lanes.append(Lane(entry))
    } else {
      heap.insert(entry)
    }
    return best
  }
}
