import NIOCore
import Synchronization

/// Wakes one live sandbox when its next event falls due.
///
/// At most one timer is set; a later wish changes nothing while an earlier wake is coming.
final class SandboxTimer: Sendable {
  private struct Wake {
    let deadline: NIODeadline
    let scheduled: Scheduled<Void>
  }

  private let eventLoop: any EventLoop
  private let wake = Mutex<Wake?>(nil)

  init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  /// Sees to it that `action` runs no later than in `milliseconds`.
  func schedule(inMilliseconds milliseconds: Double, _ action: @escaping @Sendable () -> Void) {
    let nanoseconds = Int64(min(milliseconds, 86_400_000) * 1_000_000)
    let deadline = NIODeadline.now() + .nanoseconds(max(nanoseconds, 0))
    wake.withLock { wake in
      if let wake, wake.deadline <= deadline { return }
      wake?.scheduled.cancel()
      let scheduled = eventLoop.scheduleTask(deadline: deadline) { [weak self] in
        self?.wake.withLock { $0 = nil }
        action()
      }
      wake = Wake(deadline: deadline, scheduled: scheduled)
    }
  }

  func cancel() {
    wake.withLock { wake in
      wake?.scheduled.cancel()
      wake = nil
    }
  }
}
