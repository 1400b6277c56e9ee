/// An array in pieces of equal size, so that growing it never moves what it has.
///
/// A sandbox with a million payouts appends at the cost of one with a thousand, and a copy of the
/// sandbox that changes one payout copies one piece.
package struct ChunkedArray<Element: Sendable>: Sendable {
  private static var chunkBits: Int { 9 }
  private static var chunkSize: Int { 1 << chunkBits }

  private var chunks: [[Element]] = []

  package init() {}

  package mutating func append(_ element: consuming Element) {
    if chunks.last.map({ $0.count == Self.chunkSize }) ?? true {
      // A sandbox for one test has few payouts; its first piece grows as it must.
      var chunk: [Element] = []
      if !chunks.isEmpty { chunk.reserveCapacity(Self.chunkSize) }
      chunks.append(chunk)
    }
    chunks[chunks.count - 1].append(element)
  }
}

extension ChunkedArray: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int {
    guard let last = chunks.last else { return 0 }
    return (chunks.count - 1) << Self.chunkBits + last.count
  }

  package subscript(index: Int) -> Element {
    // Lends the element itself: to copy one out and back would cost more than the change.
    _read { yield chunks[index >> Self.chunkBits][index & (Self.chunkSize - 1)] }
    _modify { yield &chunks[index >> Self.chunkBits][index & (Self.chunkSize - 1)] }
  }
}
