import Synchronization
package import WireJSON

/// Who listens to a sandbox's events (`GET /sandbox/events`); nothing is built while nobody does.
package final class EventFeed: Sendable {
  /// One server-sent event.
  package struct Event: Sendable {
    /// Counts up from 1 with each event that was told to somebody.
    package let number: Int
    /// `payout`, `webhook`, `callback`, `request`, `scenario`, `wallet` or `clock`.
    package let name: String
    package let data: JSONValue
  }

  /// Somebody who listens.
  package final class Listener: Sendable {
    /// What is told; `nil` for a beat.
    package let events: AsyncStream<Event?>
    private let continuation: AsyncStream<Event?>.Continuation
    private let isBeatTaken = Atomic(true)

    fileprivate init(
      _ events: AsyncStream<Event?>,
      _ continuation: AsyncStream<Event?>.Continuation
    ) {
      self.events = events
      self.continuation = continuation
    }

    /// Lets the listener know that the feed is still there; whoever has not taken the last beat, which
    /// ``takeBeat()`` says, gets none, for it would push out an event.
    package func beat() {
      guard isBeatTaken.exchange(false, ordering: .relaxed) else { return }
      continuation.yield(nil)
    }

    package func takeBeat() { isBeatTaken.store(true, ordering: .relaxed) }
  }

  private struct Listeners {
    var continuations: [Int: AsyncStream<Event?>.Continuation] = [:]
    var next = 0
    var lastEvent = 0
    var isFinished = false
  }

  private let listeners = Mutex(Listeners())
  private let count = Atomic(0)

  package init() {}

  /// Whether anybody listens; nothing need be kept for the feed while nobody does.
  package var isHeard: Bool { count.load(ordering: .relaxed) > 0 }

  /// Sends an event to everyone who listens; a listener that lags loses the oldest.
  package func publish(_ name: String, _ data: () -> JSONValue) {
    guard isHeard else { return }
    let (number, continuations) = listeners.withLock { listeners in
      listeners.lastEvent += 1
      return (listeners.lastEvent, Array(listeners.continuations.values))
    }
    guard !continuations.isEmpty else { return }
    let event = Event(number: number, name: name, data: data())
    for continuation in continuations { continuation.yield(event) }
  }

  /// Events from now on.
  package func listen() -> Listener {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Event?.self,
      bufferingPolicy: .bufferingNewest(1000)
    )
    let listener = Listener(stream, continuation)
    let number = listeners.withLock { listeners -> Int? in
      guard !listeners.isFinished else { return nil }
      listeners.next += 1
      listeners.continuations[listeners.next] = continuation
      count.store(listeners.continuations.count, ordering: .relaxed)
      return listeners.next
    }
    guard let number else {
      continuation.finish()
      return listener
    }
    continuation.onTermination = { [weak self] _ in
      self?.forget(number)
    }
    return listener
  }

  private func forget(_ number: Int) {
    listeners.withLock { listeners in
      listeners.continuations[number] = nil
      count.store(listeners.continuations.count, ordering: .relaxed)
    }
  }

  /// Ends every listener's stream, when the sandbox or the server goes.
  package func finish() {
    let continuations = listeners.withLock { listeners in
      listeners.isFinished = true
      return Array(listeners.continuations.values)
    }
    for continuation in continuations { continuation.finish() }
  }
}
