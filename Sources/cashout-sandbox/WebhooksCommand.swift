import ArgumentParser
import CashoutSandbox

/// `webhooks`: lists the webhooks of a running server, or sends one again.
struct WebhooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webhooks",
    abstract: "List the webhooks of a running server, newest first, or send one again.",
    usage: "cashout-sandbox webhooks [--payout <payout>] [--resend <resend>] [<options>]",
    discussion: clientExitStatus
  )

  @Option(help: "Only those about the payout with this id.")
  var payout: String?

  @Option(help: "Only those about the payout with the merchant's id.")
  var externalID: String?

  @Option(
    help: "Only those that tell of this state, such as COMPLETED.",
    completion: OptionWords.statuses.completion
  )
  var status: String?

  @Option(
    help: "\(OptionWords.outcomes).",
    completion: OptionWords.outcomes.completion
  )
  var outcome: String?

  @Option(name: .customLong("to"), help: "Only those whose receiver's URL has this text.")
  var receiver: String?

  @Option(help: "How many, 1 to 1000. (default: 100)")
  var limit: Int?

  @Option(help: "Those before the webhook with this id.")
  var after: String?

  @Option(help: "Send the webhook with this id again.")
  var resend: String?

  @OptionGroup var server: ServerAddressOptions

  func run() async throws {
    try await server.speak { desk throws(CommandFailure) in
      guard let resend else {
        return try await desk.webhooks(filter(externalID: "external_id", receiver: "url"))
      }
      return try await desk.resend(resend, filter(externalID: "external-id", receiver: "to"))
    }
  }

  /// What was stated to choose from the list, under the server's names or those of the options.
  private func filter(
    externalID idName: String,
    receiver receiverName: String
  ) -> [(name: String, value: String?)] {
    [
      ("payout", payout), (idName, externalID), ("status", status), ("outcome", outcome),
      (receiverName, receiver), ("limit", limit.map(String.init)), ("after", after),
    ]
  }
}
