import ArgumentParser
import CashoutSandbox
import SandboxHTTP

/// The executable: a payout platform and the bank behind it, for tests.
@main
struct CashoutSandboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cashout-sandbox",
    abstract: "A payout platform and the bank behind it, in one process, for tests.",
    discussion: """
      Without a subcommand it serves with defaults: point a V3 Cashouts client at \
      http://127.0.0.1:8080 with login cashout_login, pass cashout_pass and API signature \
      cashout_secret_key.
      """,
    version: Version.current,
    subcommands: [
      ServeCommand.self, CheckCommand.self, TestCommand.self, ExplainCommand.self,
      SchemaCommand.self, SignCommand.self, ListenCommand.self, PayCommand.self,
      AdvanceCommand.self, PayoutsCommand.self, TransitionCommand.self, WebhooksCommand.self,
      LoadCommand.self, ReportCommand.self, WaitCommand.self, PostmanCommand.self,
      OpenAPICommand.self, TrustCommand.self, JournalCommand.self,
    ],
    defaultSubcommand: ServeCommand.self
  )

  /// Runs the command that the first word names, `serve` if it names none.
  static func main() async {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    let words = CommandLine.arguments.dropFirst()
    if let failure = unknownCommand(words, names) ?? CommandFailure.wayBack(words) {
      Terminal.printError(failure.message)
      exit(withError: ExitCode(failure.exitStatus))
    }
    do {
      var command = try await asyncParseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(error)
    }
  }

  /// Ends as the parser would, but tells when the help or the version cannot be written.
  private static func end(_ error: any Error) -> Never {
    let text = fullMessage(for: error)
    guard exitCode(for: error) == .success, !text.isEmpty else { exit(withError: error) }
    Terminal.print(text + "\n")
    exit(withError: ExitCode(Terminal.exitStatus()))
  }

  private static func unknownCommand(
    _ words: some Collection<String>,
    _ names: [String]
  ) -> CommandFailure? {
    guard let word = words.first, !word.hasPrefix("-"), !names.contains(word) else { return nil }
    return .unknownCommand(word, known: names)
  }
}
