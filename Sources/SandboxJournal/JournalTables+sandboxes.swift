import Foundation
import GRDB

/// Sandboxes as they were made.
extension JournalTables {
  static func insert(_ sandbox: JournalSandbox, _ database: Database) throws {
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

  static func fold(_ sandbox: JournalSandbox, _ database: Database) throws {
    for table in ["batch", "tail", "part", "snapshot"] {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE sandbox = ?",
        arguments: [sandbox.number]
      )
    }
    try database.execute(sql: "DELETE FROM sandbox WHERE number = ?", arguments: [sandbox.number])
    try insert(sandbox, database)
  }

  static func remove(_ number: Int, _ database: Database) throws {
    for table in ["batch", "tail", "call", "part", "snapshot"] {
      try database.execute(sql: "DELETE FROM \(table) WHERE sandbox = ?", arguments: [number])
    }
    try database.execute(sql: "DELETE FROM sandbox WHERE number = ?", arguments: [number])
  }

  static func lastSandbox(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT value FROM meta WHERE name = 'last_sandbox'") ?? 0
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
}
