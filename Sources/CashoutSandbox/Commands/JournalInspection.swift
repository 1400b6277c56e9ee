import SandboxDecisions
import SandboxHTTP
import SandboxJournal
import SandboxRuntime

/// What `journal check` and `journal repair` do, and say.
package struct JournalInspection: Sendable {
  /// What a person reads.
  package let text: String
  package let exitStatus: Int32

  /// Looks at everything and changes nothing.
  ///
  /// - Throws: ``CommandFailure`` when there is no folder (64) or no journal, a process uses it, or a
  ///   later version wrote it (4).
  package static func check(_ folder: String) throws(CommandFailure) -> JournalInspection {
    try FileFault.probeFolder(folder)
    do throws(JournalFault) {
      let (check, faults) = try faults(of: folder)
      let notes = notes(check)
      guard faults.isEmpty else {
        let remedy = "cashout-sandbox journal repair DIR keeps what can be kept"
        return JournalInspection(notes + faults.map(\.finding) + [remedy], exitStatus: 1)
      }
      return JournalInspection(notes + [check.summary + ", all well"])
    } catch {
      throw .data("\(error)")
    }
  }

  private init(_ lines: [String], exitStatus: Int32 = 0) {
    text = lines.joined(separator: "\n")
    self.exitStatus = exitStatus
  }

  private static func notes(_ check: JournalCheck) -> [String] {
    [check.note.map { "note: \($0)" }].compactMap(\.self)
  }

  /// All that is wrong with the files, or if they are well, with what a start makes of them.
  private static func faults(
    of folder: String
  ) throws(JournalFault) -> (check: JournalCheck, faults: [JournalFault]) {
    let check = try JournalCheck(folder: folder)
    return (check, check.faults.isEmpty ? try replayFaults(folder) : check.faults)
  }

  /// Makes the sandboxes of a copy again, as a start would.
  private static func replayFaults(_ folder: String) throws(JournalFault) -> [JournalFault] {
    let copy = try JournalCopy(of: folder + "/" + JournalStore.fileName)
    defer { copy.remove() }
    var options = ServerOptions()
    do throws(JournalFault) {
      options.store = try JournalStore(folder: copy.folder)
      let server = try SandboxServer(resuming: options)
      server.host.registry.closeJournal()
      return []
    } catch {
      let fault = error.placed(in: folder, insteadOf: copy.folder)
      guard fault.isDamage else { throw fault }
      return [fault]
    }
  }

  /// Keeps what can be kept; of a journal that is well, everything as it is.
  ///
  /// - Throws: ``CommandFailure`` when there is no folder (64) or no journal, a process uses it, a later
  ///   version wrote it, or nothing can be read (4).
  package static func repair(_ folder: String) throws(CommandFailure) -> JournalInspection {
    try FileFault.probeFolder(folder)
    do throws(JournalFault) {
      let (check, faults) = try faults(of: folder)
      guard !faults.isEmpty else {
        let end = "\(check.summary), all well: nothing is damaged, and nothing was changed"
        return JournalInspection(notes(check) + [end])
      }
      let repair = try JournalRepair(folder: folder)
      let names = repair.aside.joined(separator: ", ")
      return JournalInspection(repair.report + ["the files as they were are now \(names)"])
    } catch .damaged(let file, let place, let reason) {
      throw .data(
        JournalFault.damaged(file: file, place: place, reason: reason).finding
          + "; nothing can be kept of it, so it stays as it is; put a copy of earlier in its place, with"
          + " its journal.sqlite-wal if it has one, or move both away, and serve --data begins anew"
      )
    } catch {
      throw .data("\(error)")
    }
  }
}
