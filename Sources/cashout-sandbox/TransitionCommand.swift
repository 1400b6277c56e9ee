import ArgumentParser
import CashoutSandbox
import SandboxHTTP

/// `transition`: moves a payout of a running server as the staging panel does.
struct TransitionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transition",
    abstract: "Move a payout of a running server to another state, as the staging panel does.",
    usage: "cashout-sandbox transition <id> <status> [--code <code>] [<options>]",
    discussion: clientExitStatus
  )

  @Argument(help: "Id of the payout.")
  var id: String

  @Argument(
    help: "\(OptionWords.statuses).",
    completion: OptionWords.statuses.completion
  )
  var status: String

  @Option(help: "Code of a rejection.")
  var code: Int?

  @Option(help: "Reason of a rejection.")
  var reason: String?

  @Option(help: "How long its webhook waits, 5m at most.")
  var delay: String?

  @OptionGroup var server: ServerAddressOptions

  func run() async throws {
    try await server.speak { desk throws(CommandFailure) in
      let body = TransitionBody(to: status, code: code, reason: reason, delay: delay)
      return try await desk.transition(id, as: body)
    }
  }
}
