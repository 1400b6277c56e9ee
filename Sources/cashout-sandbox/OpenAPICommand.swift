import ArgumentParser
import CashoutSandbox

/// `openapi`: prints the description of an interface.
struct OpenAPICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openapi",
    abstract: "Print the OpenAPI 3.1 description of an interface.",
    discussion: """
      A running server has the same at /sandbox/openapi/v3.json and so on.

      Exit status: 0, 64 for wrong usage, or 74 when standard output cannot be written.
      """
  )

  @Argument(
    help: "\(OptionWords.descriptions), which is the control API.",
    completion: OptionWords.descriptions.completion
  )
  var name: String = "v3"

  @OptionGroup var subject: SpecOptions

  func run() throws {
    try subject.print { url, brand throws(CommandFailure) in
      try SpecDesk.openAPI(name, url: url, brand: brand)
    }
  }
}

/// Which server, and whose, a collection or a description is of.
struct SpecOptions: ParsableArguments {
  @Option(help: "Where the server will be.")
  var url = "http://127.0.0.1:8080"

  @Option(
    help: "\(OptionWords.brands). (default: pandablue)",
    completion: OptionWords.brands.completion
  )
  var brand: String?

  /// Prints a text that is made of them.
  ///
  /// - Throws: the exit status, after the failure was printed.
  func print(_ text: (String, String?) throws(CommandFailure) -> String) throws {
    do throws(CommandFailure) {
      Terminal.print(try text(url, brand))
    } catch {
      Terminal.printError(error.message)
      throw ExitCode(error.exitStatus)
    }
    throw ExitCode(Terminal.exitStatus())
  }
}
