import ArgumentParser
import CashoutSandbox

/// `advance`: moves the manual clock of a running server.
struct AdvanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "advance",
    abstract: "Move the manual clock of a running server.",
    usage: "cashout-sandbox advance [<by>] [--to <to>] [--until <until>] [<options>]",
    discussion: """
      Ends when every webhook that fell due was answered or has failed, and prints the clock.

      \(clientExitStatus)
      """
  )

  @Argument(help: "How far: 30s, 5m, 2h, 3d or a sum such as 1h30m.")
  var by: String?

  @Option(help: "To a moment, such as 2026-01-08T09:00:00Z.")
  var to: String?

  @Option(help: "next: to the next event; idle: until nothing is scheduled.")
  var until: String?

  @OptionGroup var server: ServerAddressOptions

  func run() async throws {
    try await server.speak { desk throws(CommandFailure) in
      try await desk.advance(by: by, to: to, until: until)
    }
  }
}
