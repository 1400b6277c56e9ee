import Synchronization

/// A call of whose answer nobody was told yet.
protocol AwaitedCall: Sendable {
  /// Tells of it, for its answer stands.
  func tell()

  /// Puts another answer in place of its own, and tells of it.
  func refuse(with status: Int, _ answer: [UInt8], _ reason: String)
}

/// What a call has to wait for before it may be answered.
///
/// It stands with the task of the call, so that what is decided on the way needs not hand it on.
package final class JournalReceipt: Sendable {
  @TaskLocal package static var current: JournalReceipt?

  /// The latest record of the call; 0 for none.
  private let latest = Atomic<Int>(0)
  private let refused = Atomic(false)
  /// What the request log has of the call.
  private let logged = Mutex<[any AwaitedCall]>([])

  package init() {}

  /// Whether something was refused because the disk takes nothing.
  package var isRefused: Bool { refused.load(ordering: .acquiring) }

  /// The place of the call's latest record; `nil` when it only read.
  package var position: Int? {
    let position = latest.load(ordering: .acquiring)
    return position > 0 ? position : nil
  }

  /// Waits until what the call changed is on disk; false when it could not be kept.
  package func stands(by journal: Journal) async -> Bool {
    if isRefused { return false }
    guard let position else { return true }
    return await journal.wait(for: position)
  }

  func note(_ position: Int) { latest.max(position, ordering: .acquiringAndReleasing) }

  func refuse() { refused.store(true, ordering: .releasing) }

  /// Waits for what a part of the call waits for, and is refused with it.
  func takeOver(_ part: JournalReceipt) {
    if part.isRefused { refuse() }
    if let position = part.position { note(position) }
  }

  func note(_ call: any AwaitedCall) { logged.withLock { $0.append(call) } }

  /// Tells of the call, whose answer stands.
  package func confirm() { for call in takeLogged() { call.tell() } }

  /// Puts what was answered instead into the log, and tells of it.
  package func refuse(with status: Int, _ answer: [UInt8], _ reason: String) {
    for call in takeLogged() { call.refuse(with: status, answer, reason) }
  }

  private func takeLogged() -> [any AwaitedCall] {
    logged.withLock { logged in
      defer { logged = [] }
      return logged
    }
  }
}
