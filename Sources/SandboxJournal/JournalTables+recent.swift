import Foundation
import GRDB

/// The latest records, and how they come to stand with the others.
extension JournalTables {
  static func makeRecent(_ database: Database) throws {
    try database.execute(
      sql: "CREATE TABLE recent (row INTEGER PRIMARY KEY, body BLOB NOT NULL)"
    )
    try keep(RecentRecords(round: 0), database)
  }

  /// Writes a commit, its records among the latest if it has nothing that counts on the others.
  static func write(
    _ commit: JournalCommit,
    _ recent: inout RecentRecords,
    _ database: Database,
    file: String
  ) throws {
    guard commit.hasOnlyRecords else {
      try settle(&recent, database, file: file)
      return try write(commit, database)
    }
    if try !add(commit.batches, &recent, database) {
      try settle(&recent, database, file: file)
      if try !add(commit.batches, &recent, database) {
        try settle(&recent, database, file: file)
        return try write(commit, database)
      }
    }
    try writeCalls(of: commit, database)
  }

  /// Adds batches to the latest records; false when there is no room.
  private static func add(
    _ batches: [JournalBatch],
    _ recent: inout RecentRecords,
    _ database: Database
  ) throws -> Bool {
    guard !batches.isEmpty else { return true }
    let before = recent
    guard let changed = recent.add(batches) else {
      recent = before
      return false
    }
    for (row, body) in changed { try put(body, in: row, database) }
    return true
  }

  /// Moves the latest records to the others.
  static func settle(
    _ recent: inout RecentRecords,
    _ database: Database,
    file: String
  ) throws {
    let batches = recent.batches
    guard !batches.isEmpty else { return }
    try move(batches, database, file: file)
    recent.restart()
    try keep(recent, database)
  }

  /// Takes over what an earlier process left among the latest records, where it is.
  ///
  /// - Throws: ``JournalFault`` for damage.
  static func resumed(_ database: Database, file: String) throws -> RecentRecords {
    let (round, finding) = try recent(database, file: file)
    if let place = finding.damage { throw damage(file, place, "it is not as it was written") }
    return RecentRecords(round: round, finding)
  }

  /// The latest records as they stand on disk.
  static func recent(
    _ database: Database,
    file: String
  ) throws -> (round: Int, finding: RecentRecords.Finding) {
    let round = try Int.fetchOne(database, sql: "SELECT value FROM meta WHERE name = 'round'")
    guard let round else {
      throw damage(file, "the round of the latest records", "it is missing")
    }
    let statement = try database.cachedStatement(sql: "SELECT body FROM recent WHERE row = ?")
    let finding = try RecentRecords.read(round) { row in
      try Data.fetchOne(statement, arguments: [row]).map { [UInt8]($0) }
    }
    return (round, finding)
  }

  private static func keep(_ recent: RecentRecords, _ database: Database) throws {
    try database.cachedStatement(sql: "INSERT OR REPLACE INTO meta VALUES ('round', ?)").execute(
      arguments: [recent.round]
    )
    try put(recent.firstRow, in: 0, database)
  }

  /// A body of the same length is written over the one that is there: only pages that differ change.
  private static func put(_ body: [UInt8], in row: Int, _ database: Database) throws {
    let body = Data(body)
    try database.cachedStatement(sql: "UPDATE recent SET body = ? WHERE row = ?").execute(
      arguments: [body, row]
    )
    guard database.changesCount == 0 else { return }
    try database.cachedStatement(sql: "INSERT INTO recent VALUES (?, ?)").execute(
      arguments: [row, body]
    )
  }

  private static func move(
    _ batches: [JournalBatch],
    _ database: Database,
    file: String
  ) throws {
    for (sandbox, batches) in Dictionary(grouping: batches, by: \.sandbox) {
      let last = batches.last?.last ?? 0
      try database.cachedStatement(sql: "UPDATE tail SET last = max(last, ?) WHERE sandbox = ?")
        .execute(arguments: [last, sandbox])
      guard database.changesCount == 1 else {
        throw damage(file, JournalSandbox.words(sandbox), "it is not there, and has records")
      }
      for batch in batches { try insert(batch, database) }
    }
  }
}

extension JournalCommit {
  /// Whether it has nothing but records and calls.
  var hasOnlyRecords: Bool {
    made.isEmpty && folded.isEmpty && removed.isEmpty && parts.isEmpty && snapshots.isEmpty
  }
}
