import DequeModule

/// A list that forgets its oldest entries when their number or their bytes pass a bound.
struct BoundedLog<Entry: Sendable>: Sendable {
  private var entries: Deque<(entry: Entry, bytes: Int)> = []
  private var bytes = 0
  private let maximumCount: Int
  private let maximumBytes: Int
  /// The number of the newest entry; numbers count up from 1 and are never reused.
  private(set) var lastNumber = 0

  init(maximumCount: Int, maximumBytes: Int) {
    self.maximumCount = maximumCount
    self.maximumBytes = maximumBytes
  }

  mutating func append(bytes size: Int, _ make: (_ number: Int) -> Entry) {
    lastNumber += 1
    entries.append((make(lastNumber), size))
    bytes += size
    while entries.count > maximumCount || bytes > maximumBytes, entries.count > 1 {
      bytes -= entries.removeFirst().bytes
    }
  }

  mutating func removeAll() {
    entries.removeAll()
    bytes = 0
    lastNumber = 0
  }

  /// Entries, oldest first, from the one behind number `after`.
  func entries(after number: Int = 0) -> [Entry] {
    let firstNumber = lastNumber - entries.count + 1
    return entries.dropFirst(max(0, number - firstNumber + 1)).map(\.entry)
  }
}
