import ArgumentParser
import CashoutSandbox

/// `report`: what a running server's scenario has observed.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print what the scenario of a running server has observed of its client.",
    discussion: """
      Exit status: 0 when no check failed, 1 when one did, nothing is observed or the server \
      refuses, 3 when no sandbox answers, 64 for wrong usage.
      """
  )

  @Option(help: ArgumentHelp("Write JUnit XML, - for standard output.", valueName: "file"))
  var junit: String?

  @OptionGroup var server: ServerAddressOptions

  func run() async throws {
    try await server.run { desk throws(CommandFailure) in
      guard !(server.json && junit == "-") else {
        throw .usage("--json and --junit - both print the report; state one, or --junit FILE")
      }
      return try await desk.report(junit: junit)
    }
  }
}
