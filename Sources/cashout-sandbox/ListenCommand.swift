import ArgumentParser
import CashoutSandbox

/// `listen`: a receiver of webhooks that shows them.
struct ListenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Receive webhooks and print each with its control checked.",
    discussion: """
      A webhook's control is the upper-case hex HMAC-SHA256 of "Be4", its external_id and "Bo7", one \
      behind the other, made with the API signature. It says who sent the webhook and nothing of \
      the payout's status: ask for that. `cashout-sandbox sign --control EXTERNAL_ID` prints it.

      Exit status: 0 after Ctrl-C or SIGTERM, 3 when the port cannot be opened, 74 when standard \
      output could not be written.
      """
  )

  @Option(help: "Address to listen on.")
  var host: String = "127.0.0.1"

  @Option(help: "Port to listen on; 0 takes a free one.")
  var port: Int = 9000

  @Option(help: "HTTP status to answer with.")
  var status: Int = 200

  @Option(help: "API signature that controls are checked with. (default: cashout_secret_key)")
  var signature: String?

  func validate() throws {
    guard 200...599 ~= status else {
      throw ValidationError("--status \(status): write an HTTP status from 200 to 599")
    }
    guard 0...65_535 ~= port else {
      throw ValidationError("--port \(port): write a port from 0 to 65535")
    }
  }

  func run() async throws {
    do {
      let key = try ServeSettings.key(signature)
      try await WebhookListener(host: host, port: port, status: status, key: key).run()
      throw ExitCode(Terminal.exitStatus())
    } catch let failure as CommandFailure {
      Terminal.printError(failure.message)
      throw ExitCode(failure.exitStatus)
    }
  }
}
