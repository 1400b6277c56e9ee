import ArgumentParser
import CashoutSandbox
import ScenarioLanguage

/// `check`: validates scenario files.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate scenario files and folders of them.",
    discussion: """
      Prints every fault as file:line:column with the line and what to write instead.

      Links in a folder that lead out of it are passed over, with a note.

      Exit status: 0 when all is well, 1 for faults, 64 for wrong usage, 74 when standard output \
      cannot be written.
      """
  )

  @Argument(
    help: ArgumentHelp("Scenario files, - for standard input, or folders.", valueName: "file|dir"),
    completion: .file()
  )
  var paths: [String]

  func run() throws {
    do {
      let check = try ScenarioCheck(paths: paths, MockedContracts.loader)
      for note in check.notes { Terminal.printNote(note) }
      Terminal.print(check.report + check.summary)
      throw ExitCode(Terminal.exitStatus(check.exitStatus))
    } catch let fault as ScenarioCheck.UsageFault {
      let failure = CommandFailure(fault)
      Terminal.printError(failure.message)
      throw ExitCode(failure.exitStatus)
    }
  }
}
