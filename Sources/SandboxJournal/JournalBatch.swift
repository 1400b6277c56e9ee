import Crypto
import RecordCoding

/// Records of one sandbox that were committed together, as they stand on disk.
package struct JournalBatch: Sendable, Equatable {
  /// The version in which records are written.
  package static let format = 1

  /// The sandbox, in the order of making.
  package let sandbox: Int
  /// The number of the first record's decision; those of the others follow it.
  package let first: Int
  package let count: Int
  /// When it was written, in milliseconds since 1970, and by the journal's own clock.
  package let wall: Int64
  package let monotonic: Double
  package let format: Int
  package let body: [UInt8]

  package init(
    sandbox: Int,
    first: Int,
    count: Int,
    wall: Int64,
    monotonic: Double,
    format: Int = Self.format,
    body: [UInt8]
  ) {
    self.sandbox = sandbox
    self.first = first
    self.count = count
    self.wall = wall
    self.monotonic = monotonic
    self.format = format
    self.body = body
  }

  /// The number of the last record's decision.
  package var last: Int { first + count - 1 }

  /// What shows that nothing of it has changed: a part of a hash of all of it.
  package var digest: [UInt8] {
    var head = RecordWriter(capacity: 64)
    for number in [sandbox, first, count, Int(wall), format] { head.integer(number) }
    head.real(monotonic)
    return JournalDigest.of(head.bytes, body)
  }
}

/// Eight bytes that show whether bytes are as they were written.
enum JournalDigest {
  static func of(_ parts: [UInt8]...) -> [UInt8] {
    var hash = SHA256()
    for part in parts { hash.update(data: part) }
    return Array(hash.finalize().prefix(8))
  }
}
