import Foundation
import GRDB

/// The tables of a journal, and what has to hold of them.
enum JournalTables {
  /// Has each commit return when the disk has it, and not when the system has.
  ///
  /// It has to be said when the connection is open: GRDB's way to a write-ahead log asks for less.
  static func waitForDisk(_ database: Database) throws {
    try database.execute(sql: "PRAGMA synchronous = FULL")
    let level = try Int.fetchOne(database, sql: "PRAGMA synchronous") ?? 0
    guard level >= 2 else {
      throw JournalFault.disk("SQLite does not wait for it: PRAGMA synchronous is \(level)")
    }
  }

  /// Makes the tables of a new file, and looks whether an old one is ours.
  static func prepare(_ database: Database, folder: String) throws {
    let id = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard id != 0 || version != 0 || !isEmpty(database) else {
      return try make(database)
    }
    guard id == JournalStore.applicationID else {
      throw JournalFault.damaged(
        file: folder + "/" + JournalStore.fileName,
        place: "its head",
        reason: "it says that it is no journal"
      )
    }
    guard 1...JournalStore.version ~= version else {
      throw JournalFault.tooNew(folder, version: Int(version))
    }
    try upgrade(database)
  }

  /// - Throws: ``JournalFault`` when a later version wrote a file.
  static func checkVersion(_ database: Database, of file: String) throws {
    let id = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard id != JournalStore.applicationID || version <= JournalStore.version else {
      throw JournalFault.tooNew(file, version: Int(version))
    }
  }

  /// Gives a file of an earlier version the tables that it has not.
  static func upgrade(_ database: Database) throws {
    let version = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard 1..<JournalStore.version ~= version else { return }
    if version < 2 { try makeSnapshots(database) }
    if version < 3 { try makeRecent(database) }
    try database.execute(sql: "PRAGMA user_version = \(JournalStore.version)")
  }

  private static func isEmpty(_ database: Database) -> Bool {
    (try? Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema")) ?? 0 == 0
  }

  private static func make(_ database: Database) throws {
    try makeSnapshots(database)
    try database.execute(
      sql: """
        CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
        CREATE TABLE sandbox (
          number INTEGER PRIMARY KEY, format INTEGER NOT NULL, base INTEGER NOT NULL,
          digest BLOB NOT NULL, body BLOB NOT NULL
        );
        CREATE TABLE tail (sandbox INTEGER PRIMARY KEY, last INTEGER NOT NULL);
        CREATE TABLE batch (
          sandbox INTEGER NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL,
          wall INTEGER NOT NULL, monotonic REAL NOT NULL, format INTEGER NOT NULL,
          digest BLOB NOT NULL, body BLOB NOT NULL, PRIMARY KEY (sandbox, first)
        ) WITHOUT ROWID;
        CREATE TABLE call (
          sandbox INTEGER NOT NULL, number INTEGER NOT NULL, format INTEGER NOT NULL,
          digest BLOB NOT NULL, body BLOB NOT NULL, PRIMARY KEY (sandbox, number)
        ) WITHOUT ROWID;
        INSERT INTO meta VALUES ('last_sandbox', 0);
        PRAGMA application_id = \(JournalStore.applicationID);
        PRAGMA user_version = \(JournalStore.version);
        """
    )
    try makeRecent(database)
  }

  /// - Throws: ``JournalFault`` when a file ends before its last page does.
  static func checkLength(of path: String) throws(JournalFault) {
    guard let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    guard let head = try? file.read(upToCount: 32), let length = try? file.seekToEnd(), length > 0
    else { return }
    let bytes = [UInt8](head)
    guard bytes.count == 32 else {
      throw .damaged(file: path, place: "its head", reason: "it ends")
    }
    let size = UInt64(bytes[16]) << 8 | UInt64(bytes[17])
    let page = size == 1 ? 65_536 : size
    let pages = bytes[28..<32].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard page * pages == length else {
      throw .damaged(
        file: path,
        place: "byte \(length)",
        reason: "it ends there and should have \(page * pages) bytes"
      )
    }
  }

  static func write(_ commit: JournalCommit, _ database: Database) throws {
    for sandbox in commit.made {
      try insert(sandbox, database)
      // One that comes from elsewhere may come with a snapshot and no records.
      let last = commit.snapshots.first { $0.sandbox == sandbox.number }?.last ?? 0
      try database.execute(
        sql: "UPDATE tail SET last = max(last, ?) WHERE sandbox = ?",
        arguments: [last, sandbox.number]
      )
    }
    for sandbox in commit.folded { try fold(sandbox, database) }
    for batch in commit.batches { try insert(batch, database) }
    try writeCalls(of: commit, database)
    for part in commit.parts { try insert(part, database) }
    for snapshot in commit.snapshots { try insert(snapshot, database) }
    for number in commit.removed { try remove(number, database) }
    if !commit.removed.isEmpty || !commit.folded.isEmpty { try vacuum(database) }
  }

  static func damage(_ file: String, _ place: String, _ reason: String) -> JournalFault {
    .damaged(file: file, place: place, reason: reason)
  }
}
