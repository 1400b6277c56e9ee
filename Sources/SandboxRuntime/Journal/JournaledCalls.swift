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
  /// How many of them in a second whose decisions come in numbers: each costs as much as one.
  static let mostUnderLoad = 200
  /// More decisions than these in a commit are such numbers.
  static let fewDecisions = 8

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
  /// - Parameters:
  ///   - now: in milliseconds; `nil` to write all.
  ///   - decisions: how many are written beside them.
  /// - Returns: their records.
  mutating func take(at now: Double?, beside decisions: Int) -> [JournalCall] {
    let present = Int((now ?? 0) / 1000)
    if present != second { (second, written) = (present, 0) }
    let most = decisions > Self.fewDecisions ? Self.mostUnderLoad : Self.mostASecond
    let count = now == nil ? waiting.count : min(waiting.count, most - written)
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
