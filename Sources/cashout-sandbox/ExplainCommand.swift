import ArgumentParser
import CashoutSandbox

/// `explain`: says what a scenario makes of one create.
struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say which rule decides about a create, and what will happen when.",
    discussion: """
      Nothing has to run for it, and nothing is sent anywhere. The body needs no credentials.

      Exit status: 0 when there is an answer, 2 for a scenario with faults, 64 for wrong usage \
      or a file that cannot be read, 74 when standard output cannot be written.
      """
  )

  @Argument(help: "Scenario file, - for standard input.", completion: .file())
  var file: String

  @Option(help: ArgumentHelp("File with the create's JSON body, - for standard input."))
  var request: String

  @Option(help: "Seed that every draw derives from. (default: the scenario's, else 0)")
  var seed: UInt64?

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    do {
      let explanation = try await Explanation(path: file, request: request, seed: seed)
      Terminal.print(json ? explanation.json : explanation.text)
      throw ExitCode(Terminal.exitStatus())
    } catch let failure as CommandFailure {
      Terminal.printError(failure.message)
      throw ExitCode(failure.exitStatus)
    }
  }
}
