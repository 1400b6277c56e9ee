import ArgumentParser
import CashoutSandbox

/// `payouts`: lists the payouts of a running server, or shows one.
struct PayoutsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "payouts",
    abstract: "List the payouts of a running server, or show one with its timeline.",
    usage: "cashout-sandbox payouts [<id>] [--status <status>] [<options>]",
    discussion: clientExitStatus
  )

  @Argument(help: "Id of the payout to show.")
  var id: String?

  @Option(
    help: "Only those in this state, such as COMPLETED.",
    completion: OptionWords.statuses.completion
  )
  var status: String?

  @Option(help: "Only the one with the merchant's id.")
  var externalID: String?

  @Option(help: "How many, 1 to 1000. (default: 100)")
  var limit: Int?

  @Option(help: "Those behind the payout with this id.")
  var after: String?

  @OptionGroup var server: ServerAddressOptions

  func run() async throws {
    try await server.speak { desk throws(CommandFailure) in
      try await desk.payouts(
        id,
        status: status,
        externalID: externalID,
        limit: limit,
        after: after
      )
    }
  }
}
