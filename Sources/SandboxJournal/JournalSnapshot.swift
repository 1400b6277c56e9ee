import RecordCoding

/// A part of what a sandbox was behind one of its decisions.
///
/// Parts that have not changed since an earlier snapshot are not written again.
package struct JournalPart: Sendable, Equatable {
  /// Which part it is.
  package struct Name: Hashable, Sendable, Comparable {
    package let kind: UInt8
    /// Among the parts of its kind.
    package let place: Int

    package init(_ kind: UInt8, _ place: Int) {
      self.kind = kind
      self.place = place
    }

    package static func < (left: Name, right: Name) -> Bool {
      left.kind == right.kind ? left.place < right.place : left.kind < right.kind
    }
  }

  package let sandbox: Int
  package let name: Name
  /// The number of the decision behind which it was so.
  package let last: Int
  package let format: Int
  package let body: [UInt8]

  package init(
    sandbox: Int,
    _ name: Name,
    last: Int,
    format: Int = JournalBatch.format,
    body: [UInt8]
  ) {
    self.sandbox = sandbox
    self.name = name
    self.last = last
    self.format = format
    self.body = body
  }

  /// What shows that nothing of it has changed, and whether it is as it was in an earlier snapshot.
  package var digest: [UInt8] {
    var head = RecordWriter(capacity: 32)
    for number in [sandbox, Int(name.kind), name.place, format] { head.integer(number) }
    return JournalDigest.of(head.bytes, body)
  }
}

/// What a sandbox was behind one of its decisions, as a list of parts.
///
/// Records up to it are not needed any more.
package struct JournalSnapshot: Sendable, Equatable {
  /// A part as a snapshot names it.
  package struct Entry: Sendable, Equatable {
    package let name: JournalPart.Name
    /// The snapshot that wrote it.
    package let last: Int
    package let digest: [UInt8]

    package init(_ name: JournalPart.Name, last: Int, digest: [UInt8]) {
      self.name = name
      self.last = last
      self.digest = digest
    }
  }

  package let sandbox: Int
  /// The number of the last decision that it holds.
  package let last: Int
  package let wall: Int64
  package let monotonic: Double
  package let format: Int
  package let entries: [Entry]

  package init(
    sandbox: Int,
    last: Int,
    wall: Int64,
    monotonic: Double,
    format: Int = JournalBatch.format,
    entries: [Entry]
  ) {
    self.sandbox = sandbox
    self.last = last
    self.wall = wall
    self.monotonic = monotonic
    self.format = format
    self.entries = entries
  }
}

extension JournalSnapshot {
  var body: [UInt8] {
    var record = RecordWriter(capacity: 32 * entries.count)
    record.list(entries) { record, entry in
      record.byte(entry.name.kind)
      record.integer(entry.name.place)
      record.integer(entry.last)
      record.append(entry.digest)
    }
    return record.bytes
  }

  var digest: [UInt8] {
    var head = RecordWriter(capacity: 64)
    for number in [sandbox, last, Int(wall), format] { head.integer(number) }
    head.real(monotonic)
    return JournalDigest.of(head.bytes, body)
  }

  static func entries(_ body: [UInt8]) throws(RecordFault) -> [Entry] {
    var reader = RecordReader(body, version: JournalBatch.format)
    let entries = try reader.list { (record) throws(RecordFault) in
      let name = JournalPart.Name(try record.byte(), try record.integer())
      let last = try record.integer()
      var digest: [UInt8] = []
      for _ in 0..<8 { digest.append(try record.byte()) }
      return Entry(name, last: last, digest: digest)
    }
    guard reader.isAtEnd else { throw .invalid("list of parts") }
    return entries
  }
}
