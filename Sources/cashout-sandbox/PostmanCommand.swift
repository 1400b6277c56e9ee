import ArgumentParser
import CashoutSandbox

/// `postman`: prints a collection of requests.
struct PostmanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postman",
    abstract: "Print a collection of requests for Postman, or the environment for it.",
    discussion: """
      The collection has a folder for each contract and for the control API, and a story that runs \
      from top to bottom. Its scripts sign what is sent. It runs without the environment, too; a \
      running server has both at /sandbox/postman.json and /sandbox/postman-environment.json.

      cashout-sandbox postman > cashouts.postman_collection.json
      cashout-sandbox postman --environment > cashouts.postman_environment.json

      Exit status: 0, 64 for wrong usage, or 74 when standard output cannot be written.
      """
  )

  @Flag(help: "Print the environment instead: address and credentials.")
  var environment = false

  @OptionGroup var subject: SpecOptions

  func run() throws {
    try subject.print { url, brand throws(CommandFailure) in
      try SpecDesk.postman(url: url, brand: brand, isEnvironment: environment)
    }
  }
}
