import RecordCoding

/// The latest batches of records, in rows of a fixed size that are written again and again.
///
/// A row of its own for each commit would cost it five pages beside the one or two that its records
/// fill: a page of the tree, lists of free and of used pages, the head of the file. Here a commit
/// changes bytes behind those of the one before. When all rows are full, the batches go to their
/// table, many at once, and the rows are used from the first again.
///
/// A row is a chain of frames: a kind, a length, a batch, and a hash that covers place and round too,
/// so that nothing of an earlier round is taken for something of this one. The last frame says where
/// the chain goes on or that it ends; without it, the loss of an end would not be seen.
package struct RecentRecords: Sendable {
  /// How many rows there are.
  static let rows = 64
  /// Four pages of 4096 bytes: what of a row fits a leaf of SQLite's tree, and three whole pages.
  static let rowLength = 16_332

  private enum Kind: UInt8 {
    case end
    case batch
    /// The chain goes on in the next row.
    case continues
  }

  /// What a frame has beside its batch: kind, length and hash.
  private static let frameLength = 1 + 4 + 8
  /// What a row can hold in one batch, beside the frame that ends it.
  private static let mostContent = rowLength - 2 * frameLength

  /// How many times the rows were used from the first.
  private(set) var round: Int
  /// The row that is being filled, and how much of it is.
  private var row = 0
  private var used = 0
  /// The rows so far, with what is left in them of earlier rounds.
  private var bodies: [[UInt8]] = [[UInt8](repeating: 0, count: rowLength)]

  /// Empty rows of a round.
  package init(round: Int) {
    self.round = round
    put(.end, [])
  }

  /// Rows as they were found whole: what comes goes behind what is in them.
  init(round: Int, _ finding: Finding) {
    self.round = round
    (row, used) = finding.end
    bodies = finding.bodies
  }

  /// The first row, which has to be on disk for the others to be found.
  var firstRow: [UInt8] { bodies[0] }

  /// Uses the rows from the first again.
  mutating func restart() {
    (round, row, used) = (round + 1, 0, 0)
    put(.end, [])
  }

  /// Adds batches behind the others.
  ///
  /// - Returns: the rows that changed, by number; `nil` when there is no room, and then some may have
  ///   been added.
  package mutating func add(_ batches: [JournalBatch]) -> [Int: [UInt8]]? {
    let first = row
    for batch in batches {
      let content = Self.content(batch)
      guard content.count <= Self.mostContent, makeRoom(for: content.count) else { return nil }
      put(.batch, content)
      used += Self.frameLength + content.count
    }
    put(.end, [])
    return Dictionary(uniqueKeysWithValues: (first...row).map { ($0, bodies[$0]) })
  }

  private mutating func makeRoom(for length: Int) -> Bool {
    guard used + length + 2 * Self.frameLength > Self.rowLength else { return true }
    guard row + 1 < Self.rows else { return false }
    put(.continues, [])
    (row, used) = (row + 1, 0)
    if row == bodies.count { bodies.append([UInt8](repeating: 0, count: Self.rowLength)) }
    return true
  }

  /// Writes a frame where the next one belongs.
  private mutating func put(_ kind: Kind, _ content: [UInt8]) {
    var frame: [UInt8] = [kind.rawValue]
    frame.reserveCapacity(Self.frameLength + content.count)
    for shift in stride(from: 0, to: 32, by: 8) {
      frame.append(UInt8(truncatingIfNeeded: content.count >> shift))
    }
    frame += content
    frame += Self.hash(round, row, used, frame)
    bodies[row].replaceSubrange(used..<used + frame.count, with: frame)
  }

  private static func hash(_ round: Int, _ row: Int, _ place: Int, _ frame: [UInt8]) -> [UInt8] {
    var head = RecordWriter(capacity: 32)
    for number in [round, row, place] { head.integer(number) }
    return JournalDigest.of(head.bytes, frame)
  }

  // MARK: A batch

  private static func content(_ batch: JournalBatch) -> [UInt8] {
    var record = RecordWriter(capacity: 64 + batch.body.count)
    for number in [batch.sandbox, batch.first, batch.count, Int(batch.wall), batch.format] {
      record.integer(number)
    }
    record.real(batch.monotonic)
    record.append(batch.body)
    return record.bytes
  }

  private static func batch(_ content: [UInt8]) throws(RecordFault) -> JournalBatch {
    var reader = RecordReader(content, version: JournalBatch.format)
    let (sandbox, first) = (try reader.integer(), try reader.integer())
    let (count, wall) = (try reader.integer(), try reader.integer())
    let (format, monotonic) = (try reader.integer(), try reader.real())
    return JournalBatch(
      sandbox: sandbox,
      first: first,
      count: count,
      wall: Int64(wall),
      monotonic: monotonic,
      format: format,
      body: Array(content[reader.position...])
    )
  }

  // MARK: Reading

  /// What was found in rows.
  package struct Finding {
    /// The batches that are as they were written.
    package fileprivate(set) var batches: [JournalBatch] = []
    /// Where something is not as it was written; `nil` for nowhere.
    package fileprivate(set) var damage: String?
    /// The rows that were read, and where the last of them ends.
    fileprivate var bodies: [[UInt8]] = []
    fileprivate var end = (row: 0, used: 0)

    /// The first damage counts.
    fileprivate mutating func note(_ place: String) { damage = damage ?? place }
  }

  /// The batches that were added in this round.
  var batches: [JournalBatch] {
    Self.read(round) { $0 < bodies.count ? bodies[$0] : nil }.batches
  }

  /// Reads the batches of a round.
  ///
  /// - Parameters:
  ///   - round: which.
  ///   - body: gives a row; `nil` if it is not there.
  /// - Returns: all batches; with a damage, those of other rows too, whose hashes vouch for them.
  package static func read(_ round: Int, _ body: (Int) throws -> [UInt8]?) rethrows -> Finding {
    var finding = Finding()
    for row in 0..<rows {
      guard let bytes = try body(row), bytes.count == rowLength else {
        finding.note("row \(row) of the latest records")
        continue
      }
      finding.bodies.append(bytes)
      guard take(bytes, round, row, &finding) != .continues else { continue }
      // Nothing of this round stands behind its end.
      let next = row + 1 < rows ? try body(row + 1) : nil
      guard let next, frame(next, round, row + 1, 0) != nil else { return finding }
      finding.note("the end of row \(row) of the latest records")
    }
    finding.note("the last row of the latest records")
    return finding
  }

  /// Takes the batches of a row; what ended it, `nil` for damage.
  private static func take(
    _ bytes: [UInt8],
    _ round: Int,
    _ row: Int,
    _ finding: inout Finding
  ) -> Kind? {
    var place = 0
    while let (kind, content) = frame(bytes, round, row, place) {
      guard kind == .batch else {
        finding.end = (row, place)
        return kind
      }
      guard let batch = try? batch(content) else { break }
      finding.batches.append(batch)
      place += frameLength + content.count
    }
    finding.note("byte \(place) of row \(row) of the latest records")
    return nil
  }

  private static func frame(
    _ bytes: [UInt8],
    _ round: Int,
    _ row: Int,
    _ place: Int
  ) -> (Kind, [UInt8])? {
    guard place + frameLength <= bytes.count, let kind = Kind(rawValue: bytes[place]) else {
      return nil
    }
    let length = bytes[place + 1...place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    let end = place + frameLength + length
    guard length <= mostContent, end <= bytes.count else { return nil }
    let frame = Array(bytes[place..<end - 8])
    guard hash(round, row, place, frame).elementsEqual(bytes[end - 8..<end]) else { return nil }
    return (kind, Array(frame[5...]))
  }
}
