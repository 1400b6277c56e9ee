import Foundation
import GRDB

/// The calls of request logs.
extension JournalTables {
  static func writeCalls(of commit: JournalCommit, _ database: Database) throws {
    for (number, last) in commit.forgotten { try forgetCalls(of: number, to: last, database) }
    for call in commit.calls { try insert(call, database) }
    for (sandbox, calls) in Dictionary(grouping: commit.calls, by: \.sandbox) {
      let newest = calls.map(\.number).max() ?? 0
      try forgetCalls(of: sandbox, to: newest - JournalCall.most, database)
    }
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
}
