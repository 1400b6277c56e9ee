import Synchronization

/// What a call has to wait for before it may be answered.
///
/// It stands with the task of the call, so that what is decided on the way needs not hand it on.
package final class JournalReceipt: Sendable {
  @TaskLocal package static var current: JournalReceipt?

  /// The latest record of the call; 0 for none.
  private let latest = Atomic<Int>(0)
  private let refused = Atomic(false)

  package init() {}

  /// Whether something was refused because the disk takes nothing.
  package var isRefused: Bool { refused.load(ordering: .acquiring) }

  /// The place of the call's latest record; `nil` when it only read.
  package var position: Int? {
    let position = latest.load(ordering: .acquiring)
    return position > 0 ? position : nil
  }

  func note(_ position: Int) { latest.max(position, ordering: .acquiringAndReleasing) }

  func refuse() { refused.store(true, ordering: .releasing) }
}
