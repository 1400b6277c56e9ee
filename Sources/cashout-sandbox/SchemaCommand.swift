import ArgumentParser
import CashoutSandbox
import ScenarioLanguage

/// `schema`: prints the JSON Schema of scenario files.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scenario files, for editors.",
    discussion: """
      Keep it beside the scenarios and name it in a file's first line; editors with the YAML \
      language server then complete and check the file without a server:

      cashout-sandbox schema > scenario.schema.json
      # yaml-language-server: $schema=scenario.schema.json

      Exit status: 0, or 74 when standard output cannot be written.
      """
  )

  func run() throws {
    Terminal.print(ScenarioSchema.text(MockedContracts.loader.words))
    throw ExitCode(Terminal.exitStatus())
  }
}
