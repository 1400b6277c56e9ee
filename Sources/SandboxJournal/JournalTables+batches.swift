import Foundation
import GRDB

/// Records, in batches of those that were committed together.
extension JournalTables {
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
