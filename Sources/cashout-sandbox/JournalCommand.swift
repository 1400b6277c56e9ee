import ArgumentParser
import CashoutSandbox

/// `journal`: looks after the folder of `serve --data`.
struct JournalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "Look after the folder of serve --data.",
    subcommands: [Check.self, Repair.self]
  )

  /// `journal check`: everything that is wrong, without changing it.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Say everything that is wrong with a journal, and change nothing.",
      discussion: """
        Exit status: 0 when all is well, 1 for damage, 4 when there is no journal or a process \
        uses it, 64 for wrong usage, 74 when standard output cannot be written.
        """
    )

    @Argument(help: "Folder of serve --data.")
    var folder: String

    func run() throws { try JournalCommand.print { try JournalInspection.check(folder) } }
  }

  /// `journal repair`: keeps what can be kept.
  struct Repair: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "repair",
      abstract: "Keep of a damaged journal all records in front of the damage.",
      discussion: """
        The damaged files stay in the folder, with .damaged at the end of their names.

        Exit status: 0 when done, 4 when there is no journal, a process uses it or nothing can be \
        read, 64 for wrong usage, 74 when standard output cannot be written.
        """
    )

    @Argument(help: "Folder of serve --data.")
    var folder: String

    func run() throws { try JournalCommand.print { try JournalInspection.repair(folder) } }
  }

  private static func print(_ inspect: () throws -> JournalInspection) throws {
    do {
      let inspection = try inspect()
      Terminal.print(inspection.text)
      throw ExitCode(Terminal.exitStatus(inspection.exitStatus))
    } catch let failure as CommandFailure {
      Terminal.printError(failure.message)
      throw ExitCode(failure.exitStatus)
    }
  }
}
