import DequeModule

/// Bounds how many webhook attempts one receiver has open; other receivers never wait for it.
struct DeliveryLanes<Job: Sendable>: Sendable {
  private struct Lane: Sendable {
    var active = 0
    var waiting: Deque<Job> = []
  }

  /// Attempts that one receiver (scheme, host and port) has open at most.
  private let width: Int
  private var lanes: [String: Lane] = [:]

  init(width: Int) { self.width = width }

  /// The job, if it may start now; otherwise it waits for ``finish(_:)``.
  mutating func start(_ job: Job, to receiver: String) -> Job? {
    guard lanes[receiver, default: Lane()].active < width else {
      lanes[receiver, default: Lane()].waiting.append(job)
      return nil
    }
    lanes[receiver, default: Lane()].active += 1
    return job
  }

  /// Ends a job; the next of the same receiver that may start, if one waits.
  mutating func finish(_ receiver: String) -> Job? {
    if let next = lanes[receiver]?.waiting.popFirst() { return next }
    lanes[receiver]?.active -= 1
    if lanes[receiver]?.active == 0 { lanes[receiver] = nil }
    return nil
  }

  /// Takes out every job that waits.
  mutating func removeWaiting() -> [Job] {
    let waiting = lanes.values.flatMap(\.waiting)
    for receiver in lanes.keys { lanes[receiver]?.waiting = [] }
    return waiting
  }
}
