import SandboxRuntime
import Synchronization
import WebhookDelivery

/// A wall clock that moves when told, and receivers that answer when told.
final class World: MadeUpWorld {
  /// An attempt whose receiver has not answered.
  struct Attempt: Sendable {
    let number: Int
    let job: WebhookSender.Job
  }

  private struct Wake: Sendable {
    let due: Double
    let number: Int
    let action: @Sendable () -> Void
  }

  private struct Sleeper: Sendable {
    let due: Double
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Desk: Sendable {
    var now = 1000.0
    var lastNumber = 0
    var wakes: [Wake] = []
    var sleepers: [Int: Sleeper] = [:]
    var attempts: [Attempt] = []
    /// What a receiver does before it is even sent to, by the number of the attempt.
    var interruption: (@Sendable (Int) -> Void)?
    /// Attempts that were sent for a life of a sandbox that was over.
    var unwantedCount = 0

    mutating func number() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  private let desk = Mutex(Desk())

  // MARK: For the sandboxes

  var monotonicMilliseconds: Double { desk.withLock(\.now) }

  func wake(inMilliseconds milliseconds: Double, _ action: @escaping @Sendable () -> Void) {
    desk.withLock { desk in
      let due = desk.now + max(milliseconds, 0)
      desk.wakes.append(Wake(due: due, number: desk.number(), action: action))
    }
  }

  func pause(for duration: Duration) async {
    let milliseconds = duration / .milliseconds(1)
    let number = desk.withLock { $0.number() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAwake = desk.withLock { desk in
          guard !Task.isCancelled else { return true }
          desk.sleepers[number] = Sleeper(due: desk.now + milliseconds, continuation: continuation)
          return false
        }
        if isAwake { continuation.resume() }
      }
    } onCancel: {
      desk.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume()
    }
  }

  func send(_ job: WebhookSender.Job) {
    let isWanted = job.isWanted()
    let number = desk.withLock { desk in
      if !isWanted { desk.unwantedCount += 1 }
      return desk.number()
    }
    if number % 4 == 1 { desk.withLock(\.interruption)?(number) }
    // A lane that is full refuses at once.
    guard number % 37 != 0 else { return job.report(.failed("50000 webhooks wait")) }
    desk.withLock { $0.attempts.append(Attempt(number: number, job: job)) }
  }

  // MARK: For the simulation

  var attempts: [Attempt] { desk.withLock(\.attempts) }
  var unwantedCount: Int { desk.withLock(\.unwantedCount) }

  /// Says what happens while what was decided before is still being told.
  func interrupt(_ interruption: @escaping @Sendable (Int) -> Void) {
    desk.withLock { $0.interruption = interruption }
  }

  /// Lets a receiver answer; its number is no longer among the attempts then.
  func end(_ number: Int, _ outcome: WebhookSender.Outcome) {
    let attempt = desk.withLock { desk in
      desk.attempts.firstIndex { $0.number == number }.map { desk.attempts.remove(at: $0) }
    }
    guard let attempt else { return }
    // The turn of an attempt that waited in its lane comes after its sandbox has gone.
    attempt.job.report(attempt.job.isWanted() ? outcome : .failed("nobody wants it any more"))
  }

  /// How long until the next sleeper is due; `nil` when nobody sleeps.
  var untilNextSleeper: Double? {
    desk.withLock { desk in desk.sleepers.values.map(\.due).min().map { max($0 - desk.now, 0) } }
  }

  /// Moves the clock, and does what falls due by then in its order.
  func pass(_ milliseconds: Double) {
    let sleepers = desk.withLock { desk -> [Sleeper] in
      desk.now += milliseconds
      let due = desk.sleepers.filter { $0.value.due <= desk.now }
      for number in due.keys { desk.sleepers[number] = nil }
      return due.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.value)
    }
    while let wake = nextWake() { wake.action() }
    for sleeper in sleepers { sleeper.continuation.resume() }
  }

  private func nextWake() -> Wake? {
    desk.withLock { desk in
      let due = desk.wakes.indices.filter { desk.wakes[$0].due <= desk.now }
      let first = due.min {
        (desk.wakes[$0].due, desk.wakes[$0].number) < (desk.wakes[$1].due, desk.wakes[$1].number)
      }
      return first.map { desk.wakes.remove(at: $0) }
    }
  }
}
