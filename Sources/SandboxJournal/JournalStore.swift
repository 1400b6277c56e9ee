import Foundation
import GRDB
import Synchronization

/// How far the write of a commit is.
package enum JournalStage: Sendable, CaseIterable {
  /// Nothing is written.
  case begun
  /// All is in the transaction, which is not committed.
  case filled
  /// It is on disk, and nobody was told.
  case committed
}

/// The journal of a server in a folder: a SQLite database that one process writes.
///
/// What ``write(_:)`` returned for is on disk, whatever happens to process or power.
package final class JournalStore: Sendable {
  package let folder: String
  private let lock: JournalLock
  private let queue: DatabaseQueue
  private let recent: Mutex<RecentRecords>
  /// Is told how far each write is, on the thread that writes, so that a crash can be made up there.
  private let onStage: @Sendable (JournalStage) throws -> Void
  /// What was dropped when it was opened, in a sentence; `nil` for nothing.
  package let note: String?

  package static let fileName = "journal.sqlite"
  /// Says that a SQLite file is one of ours: `CaSb`.
  static let applicationID: Int32 = 0x4361_5362
  static let version: Int32 = 3

  /// Opens the journal of a folder, which is made if it is not there.
  ///
  /// - Parameters:
  ///   - folder: where its files are.
  ///   - onStage: is told how far each write is; what it throws is the disk's refusal.
  /// - Throws: ``JournalFault``.
  package init(
    folder: String,
    onStage: @escaping @Sendable (JournalStage) throws -> Void = { _ in }
  ) throws(JournalFault) {
    self.folder = folder
    self.onStage = onStage
    try Self.make(folder)
    lock = try JournalLock(folder: folder)
    let path = folder + "/" + Self.fileName
    note = try Self.check(path)
    // Whatever SQLite puts beside it gets the same rights.
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(
        atPath: path,
        contents: nil,
        attributes: [.posixPermissions: 0o600]
      )
    }
    let (queue, recent) = try JournalStore.doing(path) {
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
      try queue.writeWithoutTransaction { try JournalTables.waitForDisk($0) }
      try queue.write { try JournalTables.prepare($0, folder: folder) }
      return (queue, try Self.recent(queue, path))
    }
    self.queue = queue
    self.recent = Mutex(recent)
  }

  /// The latest records of an earlier process: moved, or where they are if the disk has no room.
  private static func recent(_ queue: DatabaseQueue, _ path: String) throws -> RecentRecords {
    let found = try queue.read { try JournalTables.resumed($0, file: path) }
    var recent = found
    do {
      try queue.write { try JournalTables.settle(&recent, $0, file: path) }
      return recent
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_FULL || error.resultCode == .SQLITE_IOERR
    {
      return found
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "journal"
    configuration.prepareDatabase { database in
      // The folder has one user; without others SQLite need not lock the file for each commit. Said
      // before anything is read, for otherwise it makes a file of memory to share.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      // Of a new file alone, before its first table: each time that it is said SQLite writes it, and
      // a start on a full disk has no room even for that.
      if try Int.fetchOne(database, sql: "PRAGMA auto_vacuum") == 0 {
        try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      }
      // GRDB's own way to it writes to a log that is empty, for which a full disk has no room.
      let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
      guard mode == "wal" else { throw JournalFault.disk("SQLite keeps no log: \(mode ?? "")") }
      // Two megabytes, the default, hold too little of the log of calls: what gives way in it would
      // be read again for each commit. It is taken as far as it is needed.
      try database.execute(sql: "PRAGMA cache_size = -32768")
      // Sixteen megabytes of log: pages that each commit writes again go to the file less often.
      try database.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
    }
    return configuration
  }

  private static func make(_ folder: String) throws(JournalFault) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw .folder(folder, reason: "it cannot be made; look at the rights of where it stands")
    }
  }

  /// Looks at what SQLite would pass over; tells what it will drop.
  static func check(_ path: String) throws(JournalFault) -> String? {
    let condition = WriteAheadLog(of: path)?.condition
    try checkPresence(path, condition)
    // SQLite removes the log of a file without a page.
    if let condition, condition != .whole(frames: 0), isEmpty(path) {
      throw .damaged(
        file: path,
        place: "byte 0",
        reason: "it is empty, and the log beside it is not"
      )
    }
    switch condition {
    case .damaged(let place):
      throw .damaged(
        file: path + "-wal",
        place: place,
        reason: "it is not as it was written, and commits follow it"
      )
    case .torn(let frame):
      return "the last commit in \(path)-wal (frame \(frame)) was not whole and is dropped; nobody"
        + " was told of what was in it"
    case .whole(let frames) where frames > 0: return nil
    case .whole, nil:
      try JournalTables.checkLength(of: path)
      return nil
    }
  }

  /// A file that is not there is made, and SQLite would throw away the log of the one that was.
  private static func checkPresence(
    _ path: String,
    _ condition: WriteAheadLog.Condition?
  ) throws(JournalFault) {
    let manager = FileManager.default
    guard !manager.fileExists(atPath: path) else { return }
    let reason: String
    if let condition, condition != .whole(frames: 0) {
      reason =
        "\(fileName) is missing, and its log \(fileName)-wal is there; put the file beside its log,"
        + " or move the log away, and it begins anew"
    } else if manager.fileExists(atPath: JournalRepair.unfinished(path)) {
      reason =
        "a repair was cut off; name \(JournalRepair.unfinished(fileName)) \(fileName), or the files that"
        + " it put aside as they were called"
    } else {
      return
    }
    throw .folder(path.replacing("/" + fileName, with: ""), reason: reason)
  }

  /// Whether bytes begin as those of a journal do.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    // SQLite keeps the application's id behind 68 bytes of the head.
    let id = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: applicationID >> $0) }
    return bytes.starts(with: "SQLite format 3\0".utf8) && bytes.dropFirst(68).starts(with: id)
  }

  /// Whether a file is there that nothing was ever written to.
  static func isEmpty(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int == 0
  }

  /// Writes all of a commit or nothing of it; it is on disk when this returns.
  package func write(_ commit: JournalCommit) throws(JournalFault) {
    try Self.doing(path) {
      try onStage(.begun)
      try changeRecent { recent, database in
        try JournalTables.write(commit, &recent, database, file: path)
        try onStage(.filled)
      }
      try onStage(.committed)
    }
  }

  /// Changes the latest records on disk and in memory, or in neither.
  private func changeRecent(_ change: (inout RecentRecords, Database) throws -> Void) throws {
    try recent.withLock { recent in
      var changed = recent
      try queue.writeWithoutTransaction { database in
        try database.transact { try change(&changed, database) }
      }
      recent = changed
    }
  }

  /// Puts everything into the main file and frees the folder; nothing is written or read behind it.
  package func close() {
    try? changeRecent { try JournalTables.settle(&$0, $1, file: path) }
    try? queue.close()
    lock.free()
  }

  /// Finds out whether the disk takes the latest records, which the next commit may have to move, and
  /// so many bytes.
  package func probe(bytes: Int) throws(JournalFault) {
    try Self.doing(path) {
      try changeRecent { try JournalTables.settle(&$0, $1, file: path) }
      try queue.write { database in
        try database.execute(
          sql: "INSERT OR REPLACE INTO meta VALUES ('probe', ?)",
          arguments: [Data(count: bytes)]
        )
      }
      try queue.write { try $0.execute(sql: "DELETE FROM meta WHERE name = 'probe'") }
    }
  }

  /// Keeps a folder from other processes for as long as the answer lives.
  ///
  /// - Throws: ``JournalFault`` when there is no journal in it, or a process uses it.
  package static func guarding(_ folder: String) throws(JournalFault) -> JournalLock {
    guard FileManager.default.fileExists(atPath: folder + "/" + fileName) else {
      throw .missing(folder)
    }
    return try JournalLock(folder: folder)
  }

  /// A word that was kept under a name beside the sandboxes.
  package func word(_ name: String) throws(JournalFault) -> String? {
    try Self.doing(path) {
      try queue.read { database in
        try String.fetchOne(
          database,
          sql: "SELECT value FROM meta WHERE name = ?",
          arguments: [name]
        )
      }
    }
  }

  package func set(_ name: String, _ word: String) throws(JournalFault) {
    try Self.doing(path) {
      try queue.write { database in
        try database.execute(
          sql: "INSERT OR REPLACE INTO meta VALUES (?, ?)",
          arguments: [name, word]
        )
      }
    }
  }

  /// All sandboxes that there are, in the order of making.
  package func sandboxes() throws(JournalFault) -> [JournalSandbox] {
    try Self.doing(path) { try queue.read { try JournalTables.sandboxes($0, file: path) } }
  }

  /// The highest number that a sandbox ever had.
  package func lastSandbox() throws(JournalFault) -> Int {
    try Self.doing(path) { try queue.read { try JournalTables.lastSandbox($0) } }
  }

  /// When the latest batch of a sandbox was written; `nil` if it has none.
  package func latest(of sandbox: Int) throws(JournalFault) -> JournalMoment? {
    try Self.doing(path) {
      try queue.read { try JournalTables.latest(of: sandbox, $0, file: path) }
    }
  }

  /// The calls that are kept of a sandbox, oldest first.
  package func calls(of sandbox: Int) throws(JournalFault) -> [JournalCall] {
    try Self.doing(path) {
      try queue.read { try JournalTables.calls(of: sandbox, $0, file: path) }
    }
  }

  /// The snapshot of a sandbox, if there is one.
  package func snapshot(of sandbox: Int) throws(JournalFault) -> JournalSnapshot? {
    try Self.doing(path) {
      try queue.read { try JournalTables.snapshot(of: sandbox, $0, file: path) }
    }
  }

  /// Gives the parts of a snapshot in their order, each checked.
  package func parts(
    of snapshot: JournalSnapshot,
    _ take: (JournalPart) throws -> Void
  ) throws(JournalFault) {
    try Self.doing(path) {
      try queue.read { try JournalTables.parts(of: snapshot, $0, file: path, take) }
    }
  }

  /// Removes some of what a sandbox's snapshot makes superfluous, or gives back some of what a reset
  /// or a removal has freed; false when nothing is left to do.
  package func sweep(_ sandbox: Int) throws(JournalFault) -> Bool {
    try Self.doing(path) {
      try queue.write { try JournalTables.sweep(sandbox, $0, file: path) }
    }
  }

  /// Gives the batches of a sandbox in their order, each checked.
  package func batches(
    of sandbox: Int,
    _ take: (JournalBatch) throws -> Void
  ) throws(JournalFault) {
    try Self.doing(path) {
      try queue.read { try JournalTables.batches(of: sandbox, $0, file: path, take) }
    }
  }

  package var path: String { folder + "/" + Self.fileName }

  /// Runs something of SQLite's, whose errors become ours.
  static func doing<Value>(
    _ path: String,
    _ body: () throws -> Value
  ) throws(JournalFault) -> Value {
    do {
      return try body()
    } catch let fault as JournalFault {
      throw fault
    } catch let error as DatabaseError {
      throw JournalFault(error, path)
    } catch let error as RowDecodingError {
      throw .damaged(file: path, place: "SQLite", reason: "a value cannot be: \(error)")
    } catch {
      throw .disk("\(error)")
    }
  }
}

extension JournalFault {
  fileprivate init(_ error: DatabaseError, _ path: String) {
    let text = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    // Our statements are well: what they do not find there, or find twice, was changed.
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT:
      self = .damaged(file: path, place: "SQLite", reason: text)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self = .folder(path, reason: "\(text); look at its owner and rights")
    case .SQLITE_FULL: self = .disk("the disk is full")
    default: self = .disk(text)
    }
  }
}

extension Database {
  /// Does all of something or nothing, by statements that are compiled once.
  fileprivate func transact(_ body: () throws -> Void) throws {
    try cachedStatement(sql: "BEGIN IMMEDIATE").execute()
    do {
      try body()
      try cachedStatement(sql: "COMMIT").execute()
    } catch {
      if isInsideTransaction { try? rollback() }
      throw error
    }
  }
}
