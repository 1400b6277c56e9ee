import SandboxCore
import SandboxDecisions
import SandboxRuntime
import Synchronization
import WireJSON

/// What a listener to a sandbox's events was told.
final class FeedWatch: Sendable {
  /// A state of a payout, as an event tells it.
  struct Told: Equatable {
    let status: String
    let at: String
  }

  private let events = Mutex<[EventFeed.Event]>([])

  init(_ sandbox: Sandbox, on executor: DrawnExecutor) {
    let stream = sandbox.feed.listen().events
    Task(executorPreference: executor) {
      for await case let event? in stream { self.events.withLock { $0.append(event) } }
    }
  }

  /// What came since this was asked the last time.
  func take() -> [EventFeed.Event] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}

/// Each payout's states in the order in which a feed told them.
struct FeedHistory {
  private var lastNumber = 0
  private var told: [Int: [FeedWatch.Told]] = [:]

  /// Takes events in; says what is wrong with them.
  mutating func take(_ events: [EventFeed.Event]) -> String? {
    for event in events {
      guard event.number > lastNumber else {
        return "event \(event.number) of the feed came behind event \(lastNumber)"
      }
      // A listener that lagged has lost the oldest.
      if event.number > lastNumber + 1 { told = [:] }
      lastNumber = event.number
      guard event.name == "payout", let data = event.data.object,
        let id = data["id"]?.number.flatMap({ Int($0.text) }),
        let status = data["status"]?.text, let at = data["at"]?.text
      else { continue }
      if let last = told[id]?.last, !Self.mayFollow(status, last.status) {
        return "payout \(id) was told to be \(status) behind \(last.status)"
      }
      told[id, default: []].append(FeedWatch.Told(status: status, at: at))
    }
    return nil
  }

  /// A reset lets ids begin anew, so every first state may follow.
  private static func mayFollow(_ status: String, _ last: String) -> Bool {
    switch (last, status) {
    case (_, "PENDING"), (_, "ON_HOLD"), ("PENDING", _), ("DELIVERED", "COMPLETED"),
      ("DELIVERED", "REJECTED"), ("COMPLETED", "REJECTED"), ("ON_HOLD", "CANCELLED"):
      last != status || ["PENDING", "ON_HOLD"].contains(status)
    default: false
    }
  }

  /// Whether the feed tells of a payout what its timeline says.
  func fault(of payout: Payout) -> String? {
    let told = told[payout.id.number] ?? []
    let timeline = payout.timeline.map {
      FeedWatch.Told(status: $0.status.name, at: $0.at.rfc3339)
    }
    let count = min(told.count, timeline.count)
    guard told.suffix(count) == timeline.suffix(count) else {
      return "payout \(payout.id.number) is \(timeline.map(\.status)), the feed told"
        + " \(told.map(\.status))"
    }
    return nil
  }
}
