import Synchronization

/// Counts the webhook attempts of one sandbox that are on their way, and lets callers wait for none.
final class InFlight: Sendable {
  private struct Counts {
    var underWay = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let counts = Mutex(Counts())

  func begin() { counts.withLock { $0.underWay += 1 } }

  func end() {
    let ready = counts.withLock { counts in
      counts.underWay -= 1
      guard counts.underWay == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { counts.waiting = [] }
      return counts.waiting
    }
    for continuation in ready { continuation.resume() }
  }

  /// Returns once no attempt is under way.
  func settle() async {
    await withCheckedContinuation { continuation in
      let isIdle = counts.withLock { counts in
        guard counts.underWay > 0 else { return true }
        counts.waiting.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
  }
}
