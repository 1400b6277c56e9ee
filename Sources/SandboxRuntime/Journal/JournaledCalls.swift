import DequeModule
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
  /// More decisions than these in a second are such numbers.
  static let fewDecisions = 1000
  /// How many share a commit, so that no decision waits for all of a second's.
  static let mostAtOnce = 50
  /// For how long calls that could not be written wait, in milliseconds.
  static let pause: Double = 1000

  private var waiting: Deque<(sandbox: Int, entry: RequestLog.Entry)> = []
  /// What was taken last, in case that it cannot be written.
  private var taken: Deque<(sandbox: Int, entry: RequestLog.Entry)> = []
  /// When they may be tried again, in milliseconds; `nil` while all is well.
  private var retry: Double?
  private var second = 0
  /// How many were written in this second, and how many decisions in this one or the one before.
  private var written = 0
  private var decisions = (now: 0, before: 0)

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ entry: RequestLog.Entry, of sandbox: Int) {
    waiting.append((sandbox, entry))
    if waiting.count > JournalCall.most { waiting.removeFirst() }
  }

  /// Forgets the calls of a sandbox up to a number.
  mutating func forget(_ sandbox: Int, through last: Int) {
    waiting.removeAll { $0.sandbox == sandbox && $0.entry.number <= last }
    taken.removeAll { $0.sandbox == sandbox && $0.entry.number <= last }
  }

  /// Takes back what was taken last and could not be written.
  ///
  /// A log of calls with a gap begins behind it. They are tried again by themselves and not at once,
  /// so that they keep no decision from the disk.
  mutating func takeBack(at now: Double) {
    guard !taken.isEmpty else { return }
    waiting = taken + waiting
    taken = []
    retry = now + Self.pause
  }

  /// Those to write now.
  ///
  /// - Parameters:
  ///   - now: in milliseconds; `nil` to write all.
  ///   - decided: how many decisions are written beside them.
  /// - Returns: their records.
  mutating func take(at now: Double?, beside decided: Int) -> [JournalCall] {
    guard let now else { return take(waiting.count) }
    begin(second: Int(now / 1000))
    decisions.now += decided
    if let retry, now < retry || decided > 0 { return [] }
    let isBusy = max(decisions.now, decisions.before) > Self.fewDecisions
    let most = (isBusy ? Self.mostUnderLoad : Self.mostASecond) - written
    let calls = take(max(0, min(waiting.count, most, Self.mostAtOnce)))
    written += calls.count
    return calls
  }

  /// Takes note that what was taken is on disk.
  mutating func confirm() {
    if !taken.isEmpty { retry = nil }
    taken = []
  }

  private mutating func begin(second present: Int) {
    guard present != second else { return }
    decisions = (0, present == second + 1 ? decisions.now : 0)
    (second, written) = (present, 0)
  }

  private mutating func take(_ count: Int) -> [JournalCall] {
    taken = Deque(waiting.prefix(count))
    waiting.removeFirst(count)
    return taken.map { sandbox, entry in
      var record = RecordWriter(capacity: 1024)
      entry.write(to: &record)
      return JournalCall(sandbox: sandbox, number: entry.number, body: record.bytes)
    }
  }
}
