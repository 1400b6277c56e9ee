import Foundation
import GRDB

/// Keeps of a damaged journal what can be kept: of each sandbox all records in front of the damage.
///
/// The damaged files stay beside the new one, with `.damaged` at the end of their names, or with
/// `.damaged.2` and so on where an earlier repair has left some.
package struct JournalRepair: Sendable {
  /// What was kept and what was left out, in sentences.
  package private(set) var report: [String] = []

  /// The damaged files, by the names that they have now.
  package private(set) var aside: [String] = []

  /// - Throws: ``JournalFault`` when there is no journal, a process uses it, or nothing can be read;
  ///   then everything is as it was.
  package init(folder: String) throws(JournalFault) {
    let path = folder + "/" + JournalStore.fileName
    let lock = try JournalStore.guarding(folder)
    defer { withExtendedLifetime(lock) {} }
    let copy = try JournalCopy(of: path)
    defer { copy.remove() }
    let repaired = Self.unfinished(path)
    defer { Self.remove(repaired) }
    // What a repair that was killed has left.
    Self.remove(repaired)
    try rebuild(copy.path, into: repaired, of: path, folder)
    aside = try Self.replace(path, by: repaired)
  }

  /// What a repair writes until it is whole.
  static func unfinished(_ path: String) -> String { path + ".repaired" }

  private static func remove(_ path: String) {
    for ending in ["", "-journal"] { try? FileManager.default.removeItem(atPath: path + ending) }
  }

  private mutating func rebuild(
    _ old: String,
    into new: String,
    of path: String,
    _ folder: String
  ) throws(JournalFault) {
    var lines: [String] = []
    try JournalStore.doing(path) {
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
        lines.append(try Self.keep(number, of: source, in: target, path))
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
    guard let made else {
      return "\(JournalSandbox.id(number)): left out, what it was made from is damaged"
    }
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
    guard let end else { return "\(JournalSandbox.id(number)): all of its \(records) records" }
    return "\(JournalSandbox.id(number)): the first \(records) records; behind them, \(end)"
  }

  /// Puts the files aside and the new one in their place, or leaves all as it was.
  ///
  /// - Returns: the names that the old files have now.
  private static func replace(
    _ path: String,
    by repaired: String
  ) throws(JournalFault) -> [String] {
    let manager = FileManager.default
    let suffix = freeSuffix(path)
    let old = endings.map { path + $0 }.filter { manager.fileExists(atPath: $0) }
    var moved: [String] = []
    do {
      for file in old {
        try manager.moveItem(atPath: file, toPath: file + suffix)
        moved.append(file)
      }
      try manager.moveItem(atPath: repaired, toPath: path)
    } catch {
      for file in moved { try? manager.moveItem(atPath: file + suffix, toPath: file) }
      throw .disk("\(path) cannot be replaced: \(error.localizedDescription)")
    }
    return old.map { $0 + suffix }
  }

  /// The files of a journal, by what their names end with.
  private static let endings = ["", "-wal", "-shm"]

  /// What makes names that no file of an earlier repair has.
  private static func freeSuffix(_ path: String) -> String {
    func isTaken(_ suffix: String) -> Bool {
      endings.contains { FileManager.default.fileExists(atPath: path + $0 + suffix) }
    }
    var suffix = ".damaged"
    var number = 1
    while isTaken(suffix) {
      number += 1
      suffix = ".damaged.\(number)"
    }
    return suffix
  }
}
