import ArgumentParser
import CashoutSandbox

/// `journal`: looks after the folder of `serve --data`.
struct JournalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "Look after the folder of serve --data.",
    subcommands: [Check.self, Repair.self, Export.self, Import.self]
  )

  /// `journal check`: everything that is wrong, without changing it.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Say everything that is wrong with a journal, and change nothing.",
      discussion: """
        Exit status: 0 when all is well, 1 for damage, 4 when there is no journal in the folder or \
        a process uses it, 64 for wrong usage or no folder, 74 when standard output cannot be \
        written.
        """
    )

    @Argument(help: "Folder of serve --data.", completion: .directory)
    var folder: String

    func run() throws { try JournalCommand.print { try JournalInspection.check(folder) } }
  }

  /// `journal repair`: keeps what can be kept.
  struct Repair: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "repair",
      abstract: "Keep of a damaged journal all records in front of the damage.",
      discussion: """
        The damaged files stay in the folder, with .damaged (or .damaged.2 and so on) at the end of \
        their names. A journal that is not damaged stays as it is.

        Exit status: 0 when done or nothing is damaged, 4 when there is no journal in the folder, a \
        process uses it or nothing can be read, 64 for wrong usage or no folder, 74 when standard \
        output cannot be written.
        """
    )

    @Argument(help: "Folder of serve --data.", completion: .directory)
    var folder: String

    func run() throws { try JournalCommand.print { try JournalInspection.repair(folder) } }
  }

  /// `journal export`: one sandbox as a file.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write one sandbox as a file for somebody else, to standard output.",
      discussion: """
        cashout-sandbox journal export data default > bug.sandbox

        The folder stays as it is; the server that uses it has to be stopped. \
        cashout-sandbox serve --open bug.sandbox runs the very state.

        Exit status: 0 when done, 4 when there is no journal in the folder, a process uses it or it \
        is damaged, 64 for wrong usage or no folder, 74 when standard output cannot be written.
        """
    )

    @Argument(help: "Folder of serve --data.")
    var folder: String

    @Argument(help: "The sandbox, such as default or sandbox-1.")
    var sandbox: String

    @Flag(help: "Leave passphrases, signatures and keys in it.")
    var withSecrets = false

    func run() throws {
      try JournalCommand.failing {
        try Terminal.write(SandboxMove.export(sandbox, of: folder, withSecrets: withSecrets))
      }
    }
  }

  /// `journal import`: a file's sandbox as one more of a journal.
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Add the sandbox of a file that journal export wrote, and print what it is called.",
      discussion: """
        The line has its id and login, and those credentials that are new: when the file has \
        none, or another sandbox has the same.

        Exit status: 0 when done, 4 when a process uses the folder, or folder or file cannot be \
        used, 64 for wrong usage, 74 when standard output cannot be written.
        """
    )

    @Argument(help: "Folder of serve --data.")
    var folder: String

    @Argument(help: "File of journal export, - for standard input.")
    var file: String

    func run() throws {
      try JournalCommand.failing {
        Terminal.print(try SandboxMove.load(file, into: folder))
        throw ExitCode(Terminal.exitStatus())
      }
    }
  }

  private static func failing(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as CommandFailure {
      Terminal.printError(failure.message)
      throw ExitCode(failure.exitStatus)
    }
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
