import SandboxDecisions
import SandboxJournal
import SandboxRuntime

/// What `journal check` and `journal repair` do, and say.
package struct JournalInspection: Sendable {
  /// What a person reads.
  package let text: String
  package let exitStatus: Int32

  /// Looks at everything and changes nothing.
  ///
  /// - Throws: ``CommandFailure`` when there is no journal, or a process uses it (4).
  package static func check(_ folder: String) throws(CommandFailure) -> JournalInspection {
    do throws(JournalFault) {
      let check = try JournalCheck(folder: folder)
      var faults = check.faults
      if faults.isEmpty { faults += try replayFaults(folder) }
      let lines = [check.note.map { "note: \($0)" }].compactMap(\.self) + faults.map { "\($0)" }
      guard faults.isEmpty else {
        return JournalInspection(text: lines.joined(separator: "\n"), exitStatus: 1)
      }
      let text = (lines + [check.summary + ", all well"]).joined(separator: "\n")
      return JournalInspection(text: text, exitStatus: 0)
    } catch {
      throw .data("\(error)")
    }
  }

  /// Makes the sandboxes of a copy again, as a start would.
  private static func replayFaults(_ folder: String) throws(JournalFault) -> [JournalFault] {
    let copy = try JournalCopy(of: folder + "/" + JournalStore.fileName)
    defer { copy.remove() }
    var options = ServerOptions()
    do throws(JournalFault) {
      options.store = try JournalStore(folder: copy.folder)
      _ = try SandboxServer(resuming: options)
      return []
    } catch {
      return [error.placed(in: folder, insteadOf: copy.folder)]
    }
  }

  /// Keeps what can be kept.
  ///
  /// - Throws: ``CommandFailure`` when there is no journal, a process uses it, or nothing can be read (4).
  package static func repair(_ folder: String) throws(CommandFailure) -> JournalInspection {
    do throws(JournalFault) {
      let repair = try JournalRepair(folder: folder)
      let end = "the files as they were are beside it, with .damaged at the end of their names"
      return JournalInspection(
        text: (repair.report + [end]).joined(separator: "\n"),
        exitStatus: 0
      )
    } catch {
      throw .data("\(error)")
    }
  }
}
