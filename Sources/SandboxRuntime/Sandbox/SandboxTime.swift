import SandboxDecisions
package import WebhookDelivery

/// What a sandbox meets outside itself, made up, so that a run hangs on nothing but its seed.
package protocol MadeUpWorld: Sendable {
  /// A monotonic reading of the made-up wall clock, in milliseconds.
  var monotonicMilliseconds: Double { get }

  /// Runs an action once the made-up wall clock is so much further.
  func wake(inMilliseconds milliseconds: Double, _ action: @escaping @Sendable () -> Void)

  /// Returns once the made-up wall clock is so much further, or the task is cancelled.
  func pause(for duration: Duration) async

  /// Takes an attempt, whose outcome it reports once.
  func send(_ job: WebhookSender.Job)
}

/// What wall time is for a sandbox: the machine's, or that of a made-up world.
package enum SandboxTime: Sendable {
  case machine
  /// The machine's, so many milliseconds ahead: it goes on where an earlier process stood.
  case resumed(ahead: Double)
  case madeUp(any MadeUpWorld)

  /// A monotonic reading in milliseconds.
  var monotonicMilliseconds: Double {
    switch self {
    case .machine: WallClock.monotonicMilliseconds
    case .resumed(let ahead): WallClock.monotonicMilliseconds + ahead
    case .madeUp(let world): world.monotonicMilliseconds
    }
  }

  /// Waits on the wall; a cancelled task waits no longer.
  package func pause(for duration: Duration) async {
    switch self {
    case .machine, .resumed: try? await Task.sleep(for: duration)
    case .madeUp(let world): await world.pause(for: duration)
    }
  }
}
