import DequeModule

/// Bounds how many webhook attempts are open and how many wait, for one receiver and for all.
///
/// Receivers take turns, and the last quarter of the connections is for those that have none open,
/// so that a few slow receivers do not keep the others waiting.
struct DeliveryLanes<Job: Sendable>: Sendable {
  /// What of an attempt may happen now.
  enum Admission: Sendable, Equatable {
    case starts
    /// It starts after another one's ``DeliveryLanes/finish(_:)``.
    case waits
    /// As many wait as are kept: the reason in a few words.
    case refused(String)
  }

  private struct Lane: Sendable {
    var active = 0
    var waiting: Deque<(job: Job, bytes: Int)> = []
    var bytes = 0
  }

  private let bounds: DeliveryBounds
  private var lanes: [String: Lane] = [:]
  /// Receivers with attempts that wait for nothing but a free connection, in the order of turns.
  private var line: Deque<String> = []
  private var open = 0
  private var waitingBytes = 0

  init(_ bounds: DeliveryBounds) { self.bounds = bounds }

  /// Lets a job start, wait or be refused.
  ///
  /// - Parameters:
  ///   - job: the attempt.
  ///   - bytes: what it keeps while it waits.
  ///   - receiver: its receiver: scheme, host and port.
  /// - Returns: what of it happens now.
  mutating func admit(_ job: Job, bytes: Int, to receiver: String) -> Admission {
    let (active, waiting) = (active(receiver), lanes[receiver]?.waiting.count ?? 0)
    if waiting == 0, mayOpen(besides: active) {
      open += 1
      lanes[receiver, default: Lane()].active += 1
      return .starts
    }
    if let reason = fullness(receiver, adding: bytes) { return .refused(reason) }
    lanes[receiver, default: Lane()].waiting.append((job, bytes))
    lanes[receiver, default: Lane()].bytes += bytes
    waitingBytes += bytes
    if waiting == 0, active < bounds.width { line.append(receiver) }
    return .waits
  }

  /// Ends a job; those that may start now.
  mutating func finish(_ receiver: String) -> [Job] {
    let active = active(receiver)
    guard active > 0 else { return [] }
    open -= 1
    lanes[receiver]?.active -= 1
    if lanes[receiver]?.waiting.isEmpty ?? true {
      if active == 1 { lanes[receiver] = nil }
    } else if active == bounds.width {
      line.append(receiver)
    }
    var ready: [Job] = []
    while let job = next() { ready.append(job) }
    return ready
  }

  /// Takes out every job that waits.
  mutating func removeWaiting() -> [Job] {
    let waiting = lanes.values.flatMap { $0.waiting.map(\.job) }
    for receiver in lanes.keys {
      lanes[receiver]?.waiting = []
      lanes[receiver]?.bytes = 0
    }
    (line, waitingBytes) = ([], 0)
    return waiting
  }

  private func active(_ receiver: String) -> Int { lanes[receiver]?.active ?? 0 }

  /// Whether a receiver may have one more open besides those that it has.
  private func mayOpen(besides active: Int) -> Bool {
    active < bounds.width && open < (active == 0 ? bounds.open : bounds.shared)
  }

  private mutating func next() -> Job? {
    guard open < bounds.open,
      let turn = line.firstIndex(where: { mayOpen(besides: active($0)) })
    else { return nil }
    let receiver = line.remove(at: turn)
    guard let (job, bytes) = lanes[receiver]?.waiting.popFirst() else { return nil }
    open += 1
    waitingBytes -= bytes
    lanes[receiver]?.active += 1
    lanes[receiver]?.bytes -= bytes
    if lanes[receiver]?.waiting.isEmpty == false, active(receiver) < bounds.width {
      line.append(receiver)
    }
    return job
  }

  private func fullness(_ receiver: String, adding bytes: Int) -> String? {
    if lanes[receiver]?.waiting.count ?? 0 >= bounds.waitingCount {
      return "\(bounds.waitingCount) webhooks wait for this receiver"
    }
    if (lanes[receiver]?.bytes ?? 0) + bytes > bounds.waitingBytes {
      return "webhooks of \(DeliveryBounds.text(bounds.waitingBytes)) wait for this receiver"
    }
    if waitingBytes + bytes > bounds.allWaitingBytes {
      return "webhooks of \(DeliveryBounds.text(bounds.allWaitingBytes)) wait for all receivers"
    }
    return nil
  }
}
