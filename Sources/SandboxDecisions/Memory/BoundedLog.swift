import DequeModule

/// A list that forgets its oldest entries when their number or their bytes pass a bound.
package struct BoundedLog<Entry: Sendable>: Sendable {
  private var entries: Deque<(entry: Entry, bytes: Int)> = []
  /// How much all entries take.
  private(set) var bytes = 0
  private let maximumCount: Int
  private let maximumBytes: Int
  private let memory: KeptMemory
  /// The number of the newest entry; numbers count up from 1 and are never reused.
  private(set) var lastNumber = 0

  /// - Parameters:
  ///   - maximumCount: how many entries are kept.
  ///   - maximumBytes: how many bytes of them, at least one entry.
  ///   - memory: what is told of every byte; when it is full, even the newest entry may go.
  init(maximumCount: Int, maximumBytes: Int, _ memory: KeptMemory) {
    self.maximumCount = maximumCount
    self.maximumBytes = maximumBytes
    self.memory = memory
  }

  mutating func append(bytes size: Int, _ make: (_ number: Int) -> Entry) {
    lastNumber += 1
    entries.append((make(lastNumber), size))
    bytes += size
    memory.change(by: size)
    while entries.count > maximumCount || bytes > maximumBytes, entries.count > 1 { removeOldest() }
    while memory.isFull, !entries.isEmpty { removeOldest() }
  }

  /// Puts an entry in place of the one with its number, if that is still there.
  mutating func replace(_ number: Int, by entry: Entry, bytes size: Int) {
    let place = number - (lastNumber - entries.count + 1)
    guard entries.indices.contains(place) else { return }
    let change = size - entries[place].bytes
    entries[place] = (entry, size)
    bytes += change
    memory.change(by: change)
  }

  /// Begins anew behind a number.
  mutating func begin(behind number: Int) {
    removeAll()
    lastNumber = number
  }

  /// The same entries with the same numbers, which count on other memory.
  func copied(to memory: KeptMemory) -> BoundedLog {
    var copy = BoundedLog(maximumCount: maximumCount, maximumBytes: maximumBytes, memory)
    copy.begin(behind: lastNumber - entries.count)
    for (entry, bytes) in entries { copy.append(bytes: bytes) { _ in entry } }
    return copy
  }

  mutating func removeOldest() {
    guard let oldest = entries.popFirst() else { return }
    bytes -= oldest.bytes
    memory.change(by: -oldest.bytes)
  }

  /// Removes the entries up to a number; numbers begin anew when none is left.
  mutating func remove(through number: Int) {
    guard number < lastNumber else { return removeAll() }
    while !entries.isEmpty, lastNumber - entries.count < number { removeOldest() }
  }

  mutating func removeAll() {
    entries.removeAll()
    memory.change(by: -bytes)
    bytes = 0
    lastNumber = 0
  }

  /// Entries, oldest first, from the one behind number `after`.
  package func entries(after number: Int = 0) -> [Entry] {
    let firstNumber = lastNumber - entries.count + 1
    return entries.dropFirst(max(0, number - firstNumber + 1)).map(\.entry)
  }
}
