import NIOCore
import Synchronization

/// The open connections of a server, which are told when they become many.
///
/// Silent connections are cheap to open. When they take too much room they are given little time,
/// so that clients who have something to say get in.
package final class ConnectionCrowd: Sendable {
  /// What each open connection is told when there are many.
  struct Gathered: Sendable {}

  private let threshold: Int
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])
  private let crowded = Atomic(false)

  package init(_ limits: ClientLimits) { threshold = limits.crowd }

  var isCrowded: Bool { crowded.load(ordering: .relaxed) }

  /// Counts a connection until it closes.
  func join(_ channel: any Channel) {
    for other in added(channel) {
      other.pipeline.fireUserInboundEventTriggered(Gathered())
    }
    channel.closeFuture.whenComplete { [weak self] _ in self?.remove(channel) }
  }

  /// Whom to tell: everybody if this one makes a crowd.
  private func added(_ channel: any Channel) -> [any Channel] {
    channels.withLock { channels in
      channels[ObjectIdentifier(channel)] = channel
      guard channels.count > threshold, !crowded.exchange(true, ordering: .relaxed) else {
        return []
      }
      return Array(channels.values)
    }
  }

  private func remove(_ channel: any Channel) {
    channels.withLock { channels in
      channels[ObjectIdentifier(channel)] = nil
      if channels.count <= threshold { crowded.store(false, ordering: .relaxed) }
    }
  }
}
