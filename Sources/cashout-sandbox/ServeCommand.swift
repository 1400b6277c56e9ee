import ArgumentParser
import CashoutSandbox

/// `serve`: runs the sandbox until Ctrl-C or SIGTERM.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the sandbox (the default command).",
    discussion: """
      Each option can also be given as an environment variable: CASHOUT_SANDBOX_ and its name in \
      capitals, such as CASHOUT_SANDBOX_PORT=8080. Flags take true, 1, yes or on, and false, 0, \
      no or off. The command line wins.

      On standard output there is a line for each call and each webhook, until --quiet.

      Exit status: 0 after Ctrl-C or SIGTERM, 2 for a scenario with faults, 3 when the port \
      cannot be opened, 4 when the folder of --data or the file of --open cannot be used, 64 for \
      wrong usage or a file that cannot be read, 74 when standard output could not be written.
      """
  )

  @Option(
    help:
      "Address to listen on; beyond loopback the control API asks for a token. (default: 127.0.0.1)"
  )
  var host: String?

  @Option(help: "Port to listen on; 0 takes a free one. (default: 8080)")
  var port: Int?

  @Option(help: "Port for gRPC; 0 takes a free one. (default: 8000, if it is free)")
  var grpcPort: Int?

  @Flag(help: "Serve HTTPS beside HTTP, with a certificate authority of your own (see trust).")
  var tls = false

  @Option(help: "Port for HTTPS; 0 takes a free one. (default: 8443)")
  var tlsPort: Int?

  @Option(
    help: "Host that HTTPS is also called by, such as api.shop.test; may be repeated."
  )
  var tlsHost: [String] = []

  @Flag(help: "Serve HTTPS by the staging hosts of the brand, such as api-stg.pandablue.com, too.")
  var impersonate = false

  @Option(
    help: "File with a certificate of your own in PEM, and those between it and its authority.",
    completion: .file()
  )
  var tlsCert: String?

  @Option(help: "File with its key in PEM.", completion: .file())
  var tlsKey: String?

  @Option(help: "Port for gRPC through TLS; 0 takes a free one. (default: 8444, if it is free)")
  var grpcTlsPort: Int?

  @Flag(help: "Send webhooks to https receivers whatever certificate they show.")
  var insecureWebhooks = false

  @Option(
    help: "Scenario file that says what the bank does, - for standard input.",
    completion: .file()
  )
  var scenario: String?

  @Option(
    help: "live, xN for N times as fast (x60), or manual. (default: live)",
    completion: .list(["live", "x60", "manual"])
  )
  var clock: String?

  @Option(help: "Seed that every random choice derives from. (default: the scenario's, else 0)")
  var seed: UInt64?

  @Option(help: "API key of the default merchant. (default: cashout_login)")
  var login: String?

  @Option(help: "API passphrase of the default merchant. (default: cashout_pass)")
  var pass: String?

  @Option(help: "API signature of the default merchant. (default: cashout_secret_key)")
  var signature: String?

  @Option(
    help: "\(OptionWords.brands). (default: pandablue)",
    completion: OptionWords.brands.completion
  )
  var brand: String?

  @Option(
    help: """
      HTTP status of business errors of /cashout/process, \(OptionWords.processErrorStatuses). \
      (default: 300)
      """,
    completion: OptionWords.processErrorStatuses.completion
  )
  var processErrorStatus: Int?

  @Option(
    help: """
      HTTP status of a wrong transition on PUT, \(OptionWords.wrongTransitions). (default: 400)
      """,
    completion: OptionWords.wrongTransitions.completion
  )
  var wrongTransition: Int?

  @Option(
    help: "Code of a bad signature, \(OptionWords.badSignatures). (default: 302)",
    completion: OptionWords.badSignatures.completion
  )
  var badSignature: Int?

  @Option(
    help: "Code of a Japanese name not in Katakana: 300 at once, 822 later. (default: 300)",
    completion: OptionWords.katakana.completion
  )
  var katakana: Int?

  @Flag(help: "Check the national check digits that the pages do not mention, too.")
  var strictDocuments = false

  @Flag(help: "Refuse a cashout_id and an external_id that are not of one payout.")
  var strictIds = false

  @Option(
    help: """
      What becomes of a bank_code that is not in its country's list: by-country takes it where the \
      list is known to be cut (AU, CO, KE, NG, PE, PH, ZA), take and refuse hold in every country \
      that has a list, which CA and JP have not. (default: by-country)
      """,
    completion: OptionWords.unlistedBanks.completion
  )
  var unlistedBanks: String?

  @Flag(help: "Refuse bodies that are not sent as application/json with 415.")
  var strictContentType = false

  @Option(
    help: """
      PayoutService: sandbox does every call, strict what the real server does. (default: sandbox)
      """,
    completion: OptionWords.payoutService.completion
  )
  var payoutService: String?

  @Option(
    help: "Origin whose web pages may call the mocked contracts, * for all; may be repeated."
  )
  var allowOrigin: [String] = []

  @Option(
    help: "Folder that keeps every sandbox across restarts; without it nothing is written.",
    completion: .directory
  )
  var data: String?

  @Option(
    help:
      "File of journal export, - for standard input; its sandbox is the default one from the start."
  )
  var open: String?

  @Option(
    help: "With --data, write a sandbox as a whole after so many changes. (default: 20000)"
  )
  var snapshotEvery: Int?

  @Option(
    help: "Remove sandboxes but the default one that nobody has called for so long, such as 30d."
  )
  var keep: String?

  @Option(help: "Token that the control API asks for.")
  var adminToken: String?

  @Option(
    help: "\(OptionWords.logLevels). (default: warning)",
    completion: OptionWords.logLevels.completion
  )
  var logLevel: String?

  @Flag(help: "Leave the header Sandbox-Diagnosis out of refused calls' answers.")
  var noHints = false

  @Flag(help: "Print one JSON line with url and credentials at start, and calls only if told.")
  var json = false

  @Option(
    help: """
      How calls and webhooks are told on standard output, \(OptionWords.logFormats). \
      (default: text)
      """,
    completion: OptionWords.logFormats.completion
  )
  var logFormat: String?

  @Option(help: "File to write that JSON line to once the server answers; removed at its stop.")
  var readyFile: String?

  @Flag(help: "Print nothing, neither at start nor for calls.")
  var quiet = false

  @Flag(help: "Load the file of --scenario again whenever it changes.")
  var watch = false

  @Flag(help: "Stop when the process that started this one ends.")
  var exitWithParent = false

  func run() async throws {
    let settings = ServeSettings(stated: StatedOptions.texts(of: self))
    do {
      try await settings.serve()
      throw ExitCode(Terminal.exitStatus())
    } catch let failure as CommandFailure {
      Terminal.printError(failure.message)
      throw ExitCode(failure.exitStatus)
    }
  }
}
