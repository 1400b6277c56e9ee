import SandboxDecisions
import Synchronization

/// The calls that wait for attempts which they caused.
final class AttemptWaiters: Sendable {
  private struct Waiter {
    var causes: Set<Int>
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Desk {
    var waiters: [Int: Waiter] = [:]
    var lastNumber = 0
    var isClosed = false
  }

  private let desk = Mutex(Desk())

  /// Whether nobody waits any more.
  var isClosed: Bool { desk.withLock { $0.isClosed } }

  /// Lets all go on, and those that come later at once.
  func close() {
    let waiters = desk.withLock { desk in
      desk.isClosed = true
      defer { desk.waiters = [:] }
      return desk.waiters
    }
    for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) { waiter.continuation.resume() }
  }

  /// Returns once no attempt of these causes is on its way, the task is cancelled, or nobody waits
  /// any more.
  ///
  /// - Parameters:
  ///   - causes: what the caller waits for.
  ///   - isOpen: whether attempts of a cause are on their way; it may lock the sandbox.
  func wait(for causes: [Int], _ isOpen: @Sendable (Int) -> Bool) async {
    guard !causes.isEmpty else { return }
    let number = desk.withLock { desk in
      desk.lastNumber += 1
      return desk.lastNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = desk.withLock { desk in
          // Asked under the lock, which whoever ends an attempt takes afterwards.
          let open = Set(causes.filter(isOpen))
          guard !open.isEmpty, !Task.isCancelled, !desk.isClosed else { return true }
          desk.waiters[number] = Waiter(causes: open, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      desk.withLock { $0.waiters.removeValue(forKey: number) }?.continuation.resume()
    }
  }

  /// Lets those go on none of whose causes is open any more, when much has changed at once.
  func recheck(_ isOpen: (Int) -> Bool) {
    let causes = desk.withLock { desk in Set(desk.waiters.values.flatMap(\.causes)) }
    settle(causes.filter { !isOpen($0) }.sorted())
  }

  /// Lets those go on whose last cause this was.
  func settle(_ causes: [Int]) {
    let ready = desk.withLock { desk -> [CheckedContinuation<Void, Never>] in
      guard !desk.waiters.isEmpty else { return [] }
      for number in desk.waiters.keys { desk.waiters[number]?.causes.subtract(causes) }
      let ready = desk.waiters.filter(\.value.causes.isEmpty)
      for number in ready.keys { desk.waiters[number] = nil }
      // In the order in which they came, so that equal runs go on equally.
      return ready.sorted { $0.key < $1.key }.map(\.value.continuation)
    }
    for continuation in ready { continuation.resume() }
  }
}
