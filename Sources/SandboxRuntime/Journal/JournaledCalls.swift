import RecordCoding
import SandboxDecisions
import SandboxJournal

/// Calls of request logs that are to be written when there is time, the newest before all.
///
/// Nobody waits for them, so a disk that is busy with decisions need not take more of them than a
/// person could read: what comes above that waits, and of what waits the oldest are forgotten.
struct JournaledCalls: Sendable {
  /// How many are written in a second at most.
  static let mostASecond = 2000

  private var waiting: [(sandbox: Int, entry: RequestLog.Entry)] = []
  private var second = 0
  private var written = 0

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ entry: RequestLog.Entry, of sandbox: Int) {
    waiting.append((sandbox, entry))
    if waiting.count > 2 * JournalCall.most { waiting.removeFirst(JournalCall.most) }
  }

  mutating func forget(_ sandbox: Int) { waiting.removeAll { $0.sandbox == sandbox } }

  /// Those to write now.
  ///
  /// - Parameter now: in milliseconds; `nil` to write all.
  /// - Returns: their records.
  mutating func take(at now: Double?) -> [JournalCall] {
    let present = Int((now ?? 0) / 1000)
    if present != second { (second, written) = (present, 0) }
    let count = now == nil ? waiting.count : min(waiting.count, Self.mostASecond - written)
    guard count > 0 else { return [] }
    written += count
    defer { waiting.removeFirst(count) }
    return waiting.prefix(count).map { sandbox, entry in
      var record = RecordWriter(capacity: 1024)
      entry.write(to: &record)
      return JournalCall(sandbox: sandbox, number: entry.number, body: record.bytes)
    }
  }
}
