import ArgumentParser
import CashoutSandbox

/// `wait`: until a server answers.
struct WaitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wait",
    abstract: "Wait until a server answers.",
    usage: "cashout-sandbox wait [<url>] [--timeout <timeout>] [--token <token>] [--json]",
    discussion: "Exit status: 0 when it does, 1 when time ran out, 64 for wrong usage."
  )

  @Argument(help: ArgumentHelp("Where the server is, in place of --url.", valueName: "url"))
  var address: String?

  @Option(help: "How long at most, such as 500ms or 2m.")
  var timeout: String = "30s"

  @OptionGroup var server: ServerAddressOptions

  func run() async throws {
    try await server.speak(at: address) { desk throws(CommandFailure) in
      try await desk.wait(for: timeout)
    }
  }
}
