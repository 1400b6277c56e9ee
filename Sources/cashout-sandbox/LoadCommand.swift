import ArgumentParser
import CashoutSandbox

/// `load`: puts a scenario in force at a running server.
struct LoadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Put a scenario file in force at a running server.",
    discussion: """
      What the file states holds from now on; payouts that are planned keep their plan.

      Exit status: 0 when done, 1 when the server refuses, 2 for a scenario with faults, 3 when no \
      sandbox answers, 64 for wrong usage or a file that cannot be read.
      """
  )

  @Argument(help: "Scenario file, - for standard input.", completion: .file())
  var file: String

  @OptionGroup var server: ServerAddressOptions

  func run() async throws {
    try await server.speak { desk throws(CommandFailure) in try await desk.load(file) }
  }
}
