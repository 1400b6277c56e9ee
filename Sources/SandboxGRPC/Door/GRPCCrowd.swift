import NIOCore
import Synchronization

/// Counts the open connections and closes those that are too many.
final class GRPCCrowd: Sendable {
  private let maximum: Int
  private let count = Mutex(0)

  init(_ maximum: Int) { self.maximum = maximum }

  func admit(_ channel: any Channel) -> EventLoopFuture<Void> {
    let isAdmitted = count.withLock { count in
      guard count < maximum else { return false }
      count += 1
      return true
    }
    guard isAdmitted else { return channel.close() }
    channel.closeFuture.whenComplete { [self] _ in count.withLock { $0 -= 1 } }
    return channel.eventLoop.makeSucceededVoidFuture()
  }
}
