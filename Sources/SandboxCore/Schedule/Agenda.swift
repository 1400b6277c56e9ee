/// What is going to happen by itself: the bank's steps, attempts of webhooks, requests beside them.
///
/// What is withdrawn stays in the queue until it comes up; then its owner tells that it is outdated.
struct Agenda: Sendable {
  var queue = EventQueue()
  /// How many events are scheduled and still wanted.
  var count = 0
  /// How many events in the queue are no longer wanted.
  var outdatedCount = 0
  /// Requests that wait for their moment.
  var callbacks: [UInt32: Callback] = [:]
  var lastCallback: UInt32 = 0

  /// The earliest event and its time, which may be outdated.
  var first: (due: Instant, event: ScheduledEvent)? { queue.first }

  mutating func schedule(_ event: ScheduledEvent, at due: Instant) {
    count += 1
    queue.schedule(event, at: due)
  }

  /// Lets a request be made later.
  mutating func schedule(_ callback: Callback, at due: Instant) {
    lastCallback += 1
    callbacks[lastCallback] = callback
    schedule(.callback(lastCallback), at: due)
  }

  /// Takes note that an event is no longer wanted, which its owner tells from now on.
  mutating func withdraw() {
    count -= 1
    outdatedCount += 1
  }

  /// Removes the earliest event, which happens now.
  mutating func takeFirst() {
    queue.removeFirst()
    count -= 1
  }

  /// Removes the earliest event, which was withdrawn.
  mutating func dropFirst() {
    queue.removeFirst()
    outdatedCount -= 1
  }

  /// The request of an event that happens now.
  mutating func takeCallback(_ number: UInt32) -> Callback? {
    callbacks.removeValue(forKey: number)
  }

  /// Whether a request still waits.
  func hasCallback(_ number: UInt32) -> Bool { callbacks[number] != nil }

  /// All requests that are still to be made, in their order.
  var waitingCallbacks: [(due: Instant, callback: Callback)] {
    var queue = queue
    var waiting: [(Instant, Callback)] = []
    while let (due, event) = queue.first {
      queue.removeFirst()
      if case .callback(let number) = event, let callback = callbacks[number] {
        waiting.append((due, callback))
      }
    }
    return waiting
  }
}
