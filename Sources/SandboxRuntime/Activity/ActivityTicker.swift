import DequeModule
import Foundation
import Synchronization

/// Writes a line for each call and each webhook, in a thread of its own.
///
/// A terminal that is slow or stopped never makes a call wait: what does not fit into the queue is
/// left out, and the next line says how much that was.
package final class ActivityTicker: Sendable {
  private struct Queue: Sendable {
    var waiting: Deque<Activity> = []
    var byteCount = 0
    /// How many did not fit since the last line.
    var missing = 0
    var isClosed = false
  }

  private static let maximumCount = 1000
  private static let maximumBytes = 4 << 20

  private let format: ActivityFormat
  private let queue = Mutex(Queue())
  /// Is signalled when the queue stops being empty, and when it is closed.
  private let wake = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - format: how a line looks.
  ///   - write: writes some lines, each with its end; may block.
  package init(_ format: ActivityFormat, write: @escaping @Sendable (String) -> Void) {
    self.format = format
    Thread.detachNewThread { [self] in
      while let text = next() { write(text) }
      end.signal()
    }
  }

  /// Takes note of what happened; never waits for the output.
  package func tell(_ activity: Activity) {
    let isFirst = queue.withLock { queue in
      let size = activity.byteCount
      guard !queue.isClosed, queue.waiting.count < Self.maximumCount,
        queue.byteCount + size <= Self.maximumBytes
      else {
        queue.missing += 1
        return false
      }
      queue.waiting.append(activity)
      queue.byteCount += size
      return queue.waiting.count == 1
    }
    if isFirst { wake.signal() }
  }

  /// Lets what was told be written, for a second at most.
  package func close() {
    queue.withLock { $0.isClosed = true }
    wake.signal()
    _ = end.wait(timeout: .now() + .seconds(1))
  }

  /// Waits for something to tell; `nil` once the ticker is closed and all is told.
  private func next() -> String? {
    while true {
      let (batch, missing, isClosed) = queue.withLock { queue in
        defer {
          queue.waiting = []
          queue.byteCount = 0
          queue.missing = 0
        }
        return (queue.waiting, queue.missing, queue.isClosed)
      }
      guard batch.isEmpty, missing == 0 else { return text(batch, missing) }
      if isClosed { return nil }
      wake.wait()
    }
  }

  private func text(_ batch: Deque<Activity>, _ missing: Int) -> String {
    var lines = batch.map(format.text)
    if missing > 0 { lines.append(format.gap(missing)) }
    return lines.joined(separator: "\n") + "\n"
  }
}
