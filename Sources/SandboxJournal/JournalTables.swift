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

  static func writeCalls(of commit: JournalCommit, _ database: Database) throws {
    for (number, last) in commit.forgotten { try forgetCalls(of: number, to: last, database) }
    for call in commit.calls { try insert(call, database) }
    for (sandbox, calls) in Dictionary(grouping: commit.calls, by: \.sandbox) {
      let newest = calls.map(\.number).max() ?? 0
      try forgetCalls(of: sandbox, to: newest - JournalCall.most, database)
    }
  }

  private static func insert(_ sandbox: JournalSandbox, _ database: Database) throws {
    try database.cachedStatement(sql: "INSERT INTO sandbox VALUES (?, ?, ?, ?, ?)").execute(
      arguments: [
        sandbox.number, sandbox.format, sandbox.base, Data(sandbox.digest), Data(sandbox.body),
      ]
    )
    try database.execute(
      sql: "UPDATE meta SET value = max(value, ?) WHERE name = 'last_sandbox'",
      arguments: [sandbox.number]
    )
    try database.execute(
      sql: "INSERT INTO tail VALUES (?, ?)",
      arguments: [sandbox.number, sandbox.base]
    )
  }

  private static func fold(_ sandbox: JournalSandbox, _ database: Database) throws {
    for table in ["batch", "tail", "part", "snapshot"] {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE sandbox = ?",
        arguments: [sandbox.number]
      )
    }
    try database.execute(sql: "DELETE FROM sandbox WHERE number = ?", arguments: [sandbox.number])
    try insert(sandbox, database)
  }

  static func insert(_ batch: JournalBatch, _ database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO batch VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    )
    try statement.execute(
      arguments: [
        batch.sandbox, batch.first, batch.count, batch.wall, batch.monotonic, batch.format,
        Data(batch.digest), Data(batch.body),
      ]
    )
    try database.cachedStatement(sql: "UPDATE tail SET last = ? WHERE sandbox = ?").execute(
      arguments: [batch.last, batch.sandbox]
    )
  }

  private static func insert(_ call: JournalCall, _ database: Database) throws {
    try database.cachedStatement(sql: "INSERT OR REPLACE INTO call VALUES (?, ?, ?, ?, ?)").execute(
      arguments: [
        call.sandbox, call.number, call.format, Data(call.digest), Data(call.body),
      ]
    )
  }

  private static func forgetCalls(
    of sandbox: Int,
    to number: Int,
    _ database: Database
  ) throws {
    try database.cachedStatement(sql: "DELETE FROM call WHERE sandbox = ? AND number <= ?")
      .execute(arguments: [sandbox, number])
  }

  /// The calls of a sandbox, oldest first.
  static func calls(of sandbox: Int, _ database: Database, file: String) throws -> [JournalCall] {
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT number, format, digest, body FROM call WHERE sandbox = ? ORDER BY number",
      arguments: [sandbox]
    )
    return try rows.map { row in
      let call = JournalCall(
        sandbox: sandbox,
        number: try row.decode(Int.self, atIndex: 0),
        format: try row.decode(Int.self, atIndex: 1),
        body: [UInt8](try row.decode(Data.self, atIndex: 3))
      )
      guard try row.decode(Data.self, atIndex: 2) == Data(call.digest) else {
        throw damage(
          file,
          "\(JournalSandbox.words(sandbox)), call \(call.number)",
          "it is not as it was written"
        )
      }
      return call
    }
  }

  private static func remove(_ number: Int, _ database: Database) throws {
    for table in ["batch", "tail", "call", "part", "snapshot"] {
      try database.execute(sql: "DELETE FROM \(table) WHERE sandbox = ?", arguments: [number])
    }
    try database.execute(sql: "DELETE FROM sandbox WHERE number = ?", arguments: [number])
  }

  static func lastSandbox(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT value FROM meta WHERE name = 'last_sandbox'") ?? 0
  }

  static func latest(
    of sandbox: Int,
    _ database: Database,
    file: String
  ) throws -> JournalMoment? {
    let recent = try recent(database, file: file).finding.batches
    if let batch = recent.last(where: { $0.sandbox == sandbox }) {
      return JournalMoment(wall: batch.wall, monotonic: batch.monotonic)
    }
    let row = try Row.fetchOne(
      database,
      sql: "SELECT wall, monotonic FROM batch WHERE sandbox = ? ORDER BY first DESC LIMIT 1",
      arguments: [sandbox]
    )
    let moment =
      try row
      ?? Row.fetchOne(
        database,
        sql: "SELECT wall, monotonic FROM snapshot WHERE sandbox = ?",
        arguments: [sandbox]
      )
    return try moment.map { row in
      JournalMoment(
        wall: try row.decode(Int64.self, atIndex: 0),
        monotonic: try row.decode(Double.self, atIndex: 1)
      )
    }
  }

  static func sandboxes(_ database: Database, file: String) throws -> [JournalSandbox] {
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT number, format, base, digest, body FROM sandbox ORDER BY number"
    )
    let sandboxes = try rows.map { try sandbox($0, file) }
    let tails = try Int.fetchAll(database, sql: "SELECT sandbox FROM tail ORDER BY sandbox")
    let kept = try Int.fetchAll(database, sql: "SELECT DISTINCT sandbox FROM batch")
    guard tails == sandboxes.map(\.number), Set(kept).isSubset(of: tails) else {
      throw damage(file, "the list of sandboxes", "records belong to a sandbox that is not in it")
    }
    return sandboxes
  }

  /// One sandbox, if it is there.
  static func sandbox(_ number: Int, _ database: Database, file: String) throws -> JournalSandbox? {
    let row = try Row.fetchOne(
      database,
      sql: "SELECT number, format, base, digest, body FROM sandbox WHERE number = ?",
      arguments: [number]
    )
    return try row.map { try sandbox($0, file) }
  }

  private static func sandbox(_ row: Row, _ file: String) throws -> JournalSandbox {
    let sandbox = JournalSandbox(
      number: try row.decode(Int.self, atIndex: 0),
      format: try row.decode(Int.self, atIndex: 1),
      base: try row.decode(Int.self, atIndex: 2),
      body: [UInt8](try row.decode(Data.self, atIndex: 4))
    )
    guard try row.decode(Data.self, atIndex: 3) == Data(sandbox.digest) else {
      throw damage(
        file,
        JournalSandbox.words(sandbox.number),
        "what it was made from has changed"
      )
    }
    return sandbox
  }

  /// Gives the batches of a sandbox behind its snapshot, the latest at last; their numbers follow each
  /// other.
  static func batches(
    of sandbox: Int,
    _ database: Database,
    file: String,
    _ take: (JournalBatch) throws -> Void
  ) throws {
    let snapshot = try snapshot(of: sandbox, database, file: file)
    let start = try snapshot?.last ?? Self.sandbox(sandbox, database, file: file)?.base ?? 0
    // A snapshot may hold some records of a batch.
    var chain = BatchChain(sandbox: sandbox, last: start, mayOverlap: snapshot != nil, file: file)
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT first, count, wall, monotonic, format, digest, body FROM batch
        WHERE sandbox = ? AND first + count - 1 > ? ORDER BY first
        """,
      arguments: [sandbox, start]
    )
    while let row = try rows.next() {
      let batch = try batch(row, of: sandbox, file)
      try chain.add(batch)
      try take(batch)
    }
    let stated = try Int.fetchOne(
      database,
      sql: "SELECT last FROM tail WHERE sandbox = ?",
      arguments: [sandbox]
    )
    guard stated == chain.last else { throw chain.end(before: stated ?? 0) }
    let finding = try recent(database, file: file).finding
    for batch in finding.batches where batch.sandbox == sandbox && batch.last > start {
      try chain.add(batch)
      try take(batch)
    }
    if let place = finding.damage { throw damage(file, place, "it is not as it was written") }
  }

  private static func batch(_ row: Row, of sandbox: Int, _ file: String) throws -> JournalBatch {
    let batch = JournalBatch(
      sandbox: sandbox,
      first: try row.decode(Int.self, atIndex: 0),
      count: try row.decode(Int.self, atIndex: 1),
      wall: try row.decode(Int64.self, atIndex: 2),
      monotonic: try row.decode(Double.self, atIndex: 3),
      format: try row.decode(Int.self, atIndex: 4),
      body: [UInt8](try row.decode(Data.self, atIndex: 6))
    )
    guard try row.decode(Data.self, atIndex: 5) == Data(batch.digest) else {
      throw damage(
        file,
        "\(JournalSandbox.words(sandbox)), record \(batch.first)",
        "it is not as it was written"
      )
    }
    guard batch.format <= JournalBatch.format else {
      throw JournalFault.tooNew(file, version: batch.format)
    }
    return batch
  }

  static func damage(_ file: String, _ place: String, _ reason: String) -> JournalFault {
    .damaged(file: file, place: place, reason: reason)
  }
}

/// The batches of a sandbox so far, each of which follows the one before.
private struct BatchChain {
  let sandbox: Int
  /// The number of the last record.
  private(set) var last: Int
  private var mayOverlap: Bool
  private let file: String

  init(sandbox: Int, last: Int, mayOverlap: Bool, file: String) {
    self.sandbox = sandbox
    self.last = last
    self.mayOverlap = mayOverlap
    self.file = file
  }

  mutating func add(_ batch: JournalBatch) throws {
    guard mayOverlap ? batch.first <= last + 1 : batch.first == last + 1 else {
      throw missing("it is missing; the next is \(batch.first)")
    }
    (last, mayOverlap) = (batch.last, false)
  }

  func end(before stated: Int) -> JournalFault {
    missing("the records end before number \(stated), which was written")
  }

  private func missing(_ reason: String) -> JournalFault {
    JournalTables.damage(file, "\(JournalSandbox.words(sandbox)), record \(last + 1)", reason)
  }
}
