import SandboxCore
import SandboxDecisions
import Synchronization

/// Makes two sandboxes of one.
extension SandboxRegistry {
  /// Makes one more sandbox that is what another one is at this moment, but for its credentials.
  ///
  /// Attempts that are on their way are the other one's; they come to their end first.
  ///
  /// - Throws: ``Conflict`` when an advance is under way or more and more is sent, when there are too
  ///   many sandboxes, or the disk takes nothing.
  package func fork(_ original: Sandbox) async throws(Conflict) -> Sandbox {
    guard journal?.isOpen ?? true else { throw refused }
    for _ in 0..<3 { await original.wait(for: original.openCauses) }
    guard let image = original.resting else { throw .busy }
    let number = try newNumber()
    let fresh = Defaults.merchant(number: number)
    let fork = sandbox(number, original.origin.moved(time, fresh))
    fork.become(image, with: original.requests.all(), as: fresh)
    if let journal { try enter(fork, journal) } else { add(fork) }
    fork.commit(.wake)
    return fork
  }
}

extension Sandbox {
  /// A copy of everything; `nil` while something is under way.
  fileprivate var resting: SandboxImage? {
    desk.withLock { $0.room.canFork ? imaged($0) : nil }
  }

  /// Becomes what another sandbox was.
  fileprivate func become(
    _ image: SandboxImage,
    with calls: [RequestLog.Entry],
    as merchant: Merchant
  ) {
    requests.restore(calls)
    inbox.restore(Inbox.Image(image.inbox))
    for entry in image.deliveries.entries() { deliveries.append(entry) }
    desk.withLock { desk in
      desk.room = image.snapshot.room.forked(merchant, memory)
      desk.past = image.snapshot.past
      reissue(merchant, &desk, time.monotonicMilliseconds)
      desk.room.claimLogin = claimLogin
      observes.store(desk.room.observation != nil, ordering: .relaxed)
    }
  }
}
