import Foundation
import GRDB

/// Everything that is wrong with the journal of a folder, found without changing it.
package struct JournalCheck: Sendable {
  /// What is there, in a few words.
  package private(set) var summary = ""
  /// What is wrong; none when the journal can be used.
  package private(set) var faults: [JournalFault] = []
  /// What a start would drop without harm.
  package private(set) var note: String?

  /// - Throws: ``JournalFault`` when there is no journal, a process uses it, or a later version wrote it.
  package init(folder: String) throws(JournalFault) {
    let path = folder + "/" + JournalStore.fileName
    let lock = try JournalStore.guarding(folder)
    defer { withExtendedLifetime(lock) {} }
    do throws(JournalFault) {
      note = try JournalStore.check(path)
    } catch {
      faults.append(error)
    }
    guard !JournalStore.isEmpty(path) else {
      summary = "\(path): empty, as it is before a first start"
      return
    }
    // What SQLite does to recover happens to a copy.
    let copy = try JournalCopy(of: path)
    defer { copy.remove() }
    try read(copy.path, as: path)
  }

  private mutating func read(_ copy: String, as path: String) throws(JournalFault) {
    do throws(JournalFault) {
      let queue = try JournalStore.doing(path) { try DatabaseQueue(path: copy) }
      try JournalStore.doing(path) {
        try queue.read { try JournalTables.checkVersion($0, of: path) }
      }
      // A copy of an earlier version's file; one that is too damaged for it is found below.
      try? queue.write { try JournalTables.upgrade($0) }
      try JournalStore.doing(path) { try queue.read { try look($0, path) } }
    } catch {
      guard error.isDamage else { throw error }
      faults.append(error)
    }
  }

  private mutating func look(_ database: Database, _ path: String) throws {
    let findings = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
    for finding in findings where finding != "ok" {
      faults.append(.damaged(file: path, place: "SQLite", reason: finding))
    }
    let numbers = try Int.fetchAll(database, sql: "SELECT sandbox FROM tail ORDER BY sandbox")
    note(try Self.fault { _ = try JournalTables.sandboxes(database, file: path) })
    var (records, snapshots) = (0, 0)
    for number in numbers {
      note(
        try Self.fault {
          if let snapshot = try JournalTables.snapshot(of: number, database, file: path) {
            try JournalTables.parts(of: snapshot, database, file: path) { _ in }
            snapshots += 1
          }
          try JournalTables.batches(of: number, database, file: path) { records += $0.count }
        }
      )
      note(try Self.fault { _ = try JournalTables.calls(of: number, database, file: path) })
    }
    let behind = snapshots > 0 ? " behind snapshots of \(snapshots)" : ""
    summary = "\(path): sandboxes \(numbers.count), records \(records)\(behind)"
  }

  private mutating func note(_ fault: JournalFault?) {
    if let fault, !faults.contains(fault) { faults.append(fault) }
  }

  private static func fault(_ body: () throws -> Void) throws -> JournalFault? {
    do {
      try body()
      return nil
    } catch let fault as JournalFault where fault.isDamage {
      return fault
    }
  }
}
