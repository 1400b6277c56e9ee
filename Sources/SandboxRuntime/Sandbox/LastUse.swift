import SandboxDecisions
import Synchronization

/// When somebody called a sandbox last, in wall time.
final class LastUse: Sendable {
  private let moment = Atomic<UInt64>(LastUse.now)

  func note() { moment.store(Self.now, ordering: .relaxed) }

  /// For how many milliseconds nobody has called.
  func idleMilliseconds(at now: UInt64 = LastUse.now) -> UInt64 {
    let last = moment.load(ordering: .relaxed)
    return now > last ? now - last : 0
  }

  private static var now: UInt64 { UInt64(WallClock.monotonicMilliseconds) }
}
