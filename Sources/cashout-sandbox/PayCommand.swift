import ArgumentParser
import CashoutSandbox

/// `pay`: makes a payout at a running server.
struct PayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay",
    abstract: "Make a payout at a running server, without signing.",
    usage: "cashout-sandbox pay [<file>] [--amount <amount>] [--set <field> ...] [<options>]",
    discussion: """
      The create goes through the checks of the API. Without a file, what is not stated is filled \
      in so that it is valid in its country:

      cashout-sandbox pay --country BR --amount 100 --external-id order-1
      cashout-sandbox pay --set bank_account=1234-5 --set on_hold:=true

      \(clientExitStatus)
      """
  )

  @Argument(
    help: "File with the create's JSON body, - for standard input.",
    completion: .file()
  )
  var file: String?

  @Option(help: "Country, such as BR. (default: BR)")
  var country: String?

  @Option(help: "Currency. (default: the country's)")
  var currency: String?

  @Option(help: "Amount. (default: 100)")
  var amount: String?

  @Option(help: "The merchant's id of the payout. (default: a new one)")
  var externalID: String?

  @Option(help: "Comments, which may carry an inline script: \"sandbox: rejected 801 after 1h\".")
  var comments: String?

  @Option(name: .customLong("notification-url"), help: "Where its webhooks go.")
  var notificationURL: String?

  @Option(
    help: ArgumentHelp(
      "Any field, name=text or name:=json; may stand several times.",
      valueName: "field"
    )
  )
  var set: [String] = []

  @OptionGroup var server: ServerAddressOptions

  func run() async throws {
    var body = PayBody()
    body.file = file
    body.country = country
    body.currency = currency
    body.amount = amount
    body.externalID = externalID
    body.comments = comments
    body.notificationURL = notificationURL
    body.fields = set
    try await server.speak { desk throws(CommandFailure) in try await desk.pay(body) }
  }
}
