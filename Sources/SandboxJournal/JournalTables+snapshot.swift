import Foundation
import GRDB
import RecordCoding

/// Snapshots with their parts, and what they make superfluous.
extension JournalTables {
  static func makeSnapshots(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE part (
          sandbox INTEGER NOT NULL, kind INTEGER NOT NULL, place INTEGER NOT NULL,
          last INTEGER NOT NULL, format INTEGER NOT NULL, digest BLOB NOT NULL,
          body BLOB NOT NULL, PRIMARY KEY (sandbox, kind, place, last)
        ) WITHOUT ROWID;
        CREATE TABLE snapshot (
          sandbox INTEGER PRIMARY KEY, last INTEGER NOT NULL, wall INTEGER NOT NULL,
          monotonic REAL NOT NULL, format INTEGER NOT NULL, digest BLOB NOT NULL,
          body BLOB NOT NULL
        );
        """
    )
  }

  /// Whether a snapshot behind a decision still tells of the sandbox: no reset came after it, and
  /// the decision is on disk.
  private static func isWanted(_ sandbox: Int, _ last: Int, _ database: Database) throws -> Bool {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT base, tail.last FROM sandbox JOIN tail ON tail.sandbox = number WHERE number = ?
        """,
      arguments: [sandbox]
    )
    guard let row else { return false }
    let (base, tail) = (try row.decode(Int.self, atIndex: 0), try row.decode(Int.self, atIndex: 1))
    return base <= last && last <= tail
  }

  static func insert(_ part: JournalPart, _ database: Database) throws {
    guard try isWanted(part.sandbox, part.last, database) else { return }
    try database.cachedStatement(sql: "INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?, ?, ?, ?)")
      .execute(
        arguments: [
          part.sandbox, Int(part.name.kind), part.name.place, part.last, part.format,
          Data(part.digest), Data(part.body),
        ]
      )
  }

  static func insert(_ snapshot: JournalSnapshot, _ database: Database) throws {
    guard try isWanted(snapshot.sandbox, snapshot.last, database) else { return }
    try database.execute(
      sql: "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        snapshot.sandbox, snapshot.last, snapshot.wall, snapshot.monotonic, snapshot.format,
        Data(snapshot.digest), Data(snapshot.body),
      ]
    )
  }

  /// The snapshot of a sandbox, if there is one.
  static func snapshot(
    of sandbox: Int,
    _ database: Database,
    file: String
  ) throws -> JournalSnapshot? {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT last, wall, monotonic, format, digest, body FROM snapshot WHERE sandbox = ?
        """,
      arguments: [sandbox]
    )
    guard let row else { return nil }
    let body = try row.decode(Data.self, atIndex: 5)
    let entries: [JournalSnapshot.Entry]
    do throws(RecordFault) {
      entries = try JournalSnapshot.entries([UInt8](body))
    } catch {
      throw damage(file, "\(JournalSandbox.words(sandbox)), its snapshot", "\(error)")
    }
    let snapshot = JournalSnapshot(
      sandbox: sandbox,
      last: try row.decode(Int.self, atIndex: 0),
      wall: try row.decode(Int64.self, atIndex: 1),
      monotonic: try row.decode(Double.self, atIndex: 2),
      format: try row.decode(Int.self, atIndex: 3),
      entries: entries
    )
    guard try row.decode(Data.self, atIndex: 4) == Data(snapshot.digest) else {
      throw damage(
        file,
        "\(JournalSandbox.words(sandbox)), its snapshot",
        "it is not as it was written"
      )
    }
    guard snapshot.format <= JournalBatch.format else {
      throw JournalFault.tooNew(file, version: snapshot.format)
    }
    return snapshot
  }

  /// Gives the parts of a snapshot in the order of its list, each checked.
  static func parts(
    of snapshot: JournalSnapshot,
    _ database: Database,
    file: String,
    _ take: (JournalPart) throws -> Void
  ) throws {
    let statement = try database.makeStatement(
      sql: """
        SELECT format, body FROM part WHERE sandbox = ? AND kind = ? AND place = ? AND last = ?
        """
    )
    for entry in snapshot.entries {
      let name = entry.name
      let place =
        "\(JournalSandbox.words(snapshot.sandbox)), part \(name.kind)/\(name.place) of its snapshot"
      let row = try Row.fetchOne(
        statement,
        arguments: [snapshot.sandbox, Int(name.kind), name.place, entry.last]
      )
      guard let row else { throw damage(file, place, "it is missing") }
      let part = JournalPart(
        sandbox: snapshot.sandbox,
        name,
        last: entry.last,
        format: try row.decode(Int.self, atIndex: 0),
        body: [UInt8](try row.decode(Data.self, atIndex: 1))
      )
      guard part.digest == entry.digest else {
        throw damage(file, place, "it is not as it was written")
      }
      try take(part)
    }
  }

  // MARK: What is superfluous

  /// How many parts are removed at once, so that nobody waits for it long.
  private static let sweepLength = 48
  /// How many batches of records, which are smaller.
  private static let sweptBatches = 192
  /// How many pages go back to the file system at once.
  private static let vacuumLength = 1000

  /// Removes some of what a sandbox's snapshot makes superfluous, or gives back some of what a reset
  /// or a removal has freed; false when nothing is left to do.
  static func sweep(_ sandbox: Int, _ database: Database, file: String) throws -> Bool {
    let snapshot = try? snapshot(of: sandbox, database, file: file)
    guard let snapshot else { return try trim(database) }
    try database.execute(
      sql: """
        DELETE FROM batch WHERE sandbox = ?1 AND first IN (
          SELECT first FROM batch WHERE sandbox = ?1 AND first + count - 1 <= ?2
          ORDER BY first LIMIT \(sweptBatches)
        )
        """,
      arguments: [sandbox, snapshot.last]
    )
    var removed = database.changesCount
    for (name, last) in try stale(snapshot, database).prefix(sweepLength) {
      try database.cachedStatement(
        sql: "DELETE FROM part WHERE sandbox = ? AND kind = ? AND place = ? AND last = ?"
      ).execute(arguments: [sandbox, Int(name.kind), name.place, last])
      removed += 1
    }
    return try removed > 0 || trim(database)
  }

  /// Gives back some of what is free beyond a quarter of the file: the rest is for what comes next.
  private static func trim(_ database: Database) throws -> Bool {
    let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
    let free = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
    guard free > max(vacuumLength, pages / 4) else { return false }
    try vacuum(database)
    return try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0 < free
  }

  /// Parts of earlier snapshots, and of one that was begun and not finished.
  private static func stale(
    _ snapshot: JournalSnapshot,
    _ database: Database
  ) throws -> [(JournalPart.Name, last: Int)] {
    let wanted = Dictionary(snapshot.entries.map { ($0.name, $0.last) }) { first, _ in first }
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT kind, place, last FROM part WHERE sandbox = ? AND last <= ?",
      arguments: [snapshot.sandbox, snapshot.last]
    )
    var stale: [(JournalPart.Name, last: Int)] = []
    while let row = try rows.next() {
      let kind = UInt8(clamping: try row.decode(Int.self, atIndex: 0))
      let name = JournalPart.Name(kind, try row.decode(Int.self, atIndex: 1))
      let last = try row.decode(Int.self, atIndex: 2)
      if wanted[name] != last { stale.append((name, last)) }
    }
    return stale
  }

  /// What was freed goes back to the file system, a little at a time.
  static func vacuum(_ database: Database) throws {
    _ = try Row.fetchAll(database, sql: "PRAGMA incremental_vacuum(\(vacuumLength))")
  }
}
