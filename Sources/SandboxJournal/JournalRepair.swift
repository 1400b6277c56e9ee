import Foundation
import GRDB

/// Keeps of a damaged journal what can be kept: of each sandbox all records in front of the damage.
///
/// The damaged files stay beside the new one, with `.damaged` at the end of their names.
package struct JournalRepair: Sendable {
  /// What was kept and what was left out, in sentences.
  package private(set) var report: [String] = []

  /// - Throws: ``JournalFault`` when there is no journal, a process uses it, or nothing can be read.
  package init(folder: String) throws(JournalFault) {
    let path = folder + "/" + JournalStore.fileName
    guard FileManager.default.fileExists(atPath: path) else {
      throw .folder(folder, reason: "there is no \(JournalStore.fileName) in it")
    }
    let lock = try JournalLock(folder: folder)
    defer { withExtendedLifetime(lock) {} }
    let copy = try JournalCopy(of: path)
    defer { copy.remove() }
    let repaired = path + ".repaired"
    try? FileManager.default.removeItem(atPath: repaired)
    try rebuild(copy.path, into: repaired, folder)
    try Self.replace(path, by: repaired)
  }

  private mutating func rebuild(
    _ old: String,
    into new: String,
    _ folder: String
  ) throws(JournalFault) {
    var lines: [String] = []
    try JournalStore.doing(old) {
      _ = FileManager.default.createFile(
        atPath: new,
        contents: nil,
        attributes: [.posixPermissions: 0o600]
      )
      let target = try DatabaseQueue(path: new)
      try target.write { try JournalTables.prepare($0, folder: folder) }
      let source = try DatabaseQueue(path: old)
      try? source.write { try JournalTables.upgrade($0) }
      for number in try source.read({ try Self.numbers($0) }) {
        lines.append(try Self.keep(number, of: source, in: target, old))
      }
      try source.read { database in
        let last = try JournalTables.lastSandbox(database)
        try target.write {
          try $0.execute(
            sql: "UPDATE meta SET value = max(value, ?) WHERE name = 'last_sandbox'",
            arguments: [last]
          )
        }
      }
      try target.close()
    }
    report = lines
  }

  private static func numbers(_ database: Database) throws -> [Int] {
    try Int.fetchAll(
      database,
      sql: """
        SELECT number FROM sandbox UNION SELECT sandbox FROM tail ORDER BY 1
        """
    )
  }

  /// Keeps one sandbox up to its first damage; tells what came of it.
  private static func keep(
    _ number: Int,
    of source: DatabaseQueue,
    in target: DatabaseQueue,
    _ file: String
  ) throws -> String {
    var commit = JournalCommit()
    let made = try? source.read { database in
      try JournalTables.sandbox(number, database, file: file)
    }
    guard let made else { return "sandbox \(number): left out, what it was made from is damaged" }
    commit.made = [made]
    var end: String?
    do {
      try source.read { database in
        if let snapshot = try JournalTables.snapshot(of: number, database, file: file) {
          try JournalTables.parts(of: snapshot, database, file: file) { commit.parts.append($0) }
          commit.snapshots = [snapshot]
        }
        try JournalTables.batches(of: number, database, file: file) { commit.batches.append($0) }
      }
    } catch JournalFault.damaged(_, let place, let reason) {
      end = "\(place): \(reason)"
    } catch {
      end = "\(error)"
    }
    commit.calls = (try? source.read { try JournalTables.calls(of: number, $0, file: file) }) ?? []
    if end != nil, commit.snapshots.isEmpty { commit.parts = [] }
    let records = commit.batches.last?.last ?? commit.snapshots.first?.last ?? 0
    try target.write { try JournalTables.write(commit, $0) }
    guard let end else { return "sandbox \(number): all of its \(records) records" }
    return "sandbox \(number): the first \(records) records; behind them, \(end)"
  }

  private static func replace(_ path: String, by repaired: String) throws(JournalFault) {
    let manager = FileManager.default
    do {
      for ending in ["", "-wal", "-shm"] where manager.fileExists(atPath: path + ending) {
        let aside = path + ending + ".damaged"
        try? manager.removeItem(atPath: aside)
        try manager.moveItem(atPath: path + ending, toPath: aside)
      }
      try manager.moveItem(atPath: repaired, toPath: path)
    } catch {
      throw .disk("\(path) cannot be replaced: \(error.localizedDescription)")
    }
  }
}
