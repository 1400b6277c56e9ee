import ArgumentParser
import CashoutSandbox

/// `sign`: prints signatures, for shells and for comparing with one's own code.
struct SignCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Print the Payload-Signature of exact bytes.",
    discussion: """
      Reads a file, or standard input for - or no file. Every byte counts: a newline at the end \
      gives another signature (printf '%s' writes none, echo does).
      """
  )

  @Argument(help: "File with the body, or - for standard input.", completion: .file())
  var file: String = "-"

  @Option(help: "API signature, the key. (default: cashout_secret_key)")
  var signature: String?

  @Option(
    help: ArgumentHelp(
      "Print the control of this cashout's webhooks instead.",
      valueName: "external-id"
    )
  )
  var control: String?

  func run() throws {
    do throws(CommandFailure) {
      let key = try ServeSettings.key(signature)
      if let control {
        Terminal.print(SigningDesk.control(externalID: control, key: key))
      } else {
        Terminal.print(try SigningDesk.signature(ofFile: file, key: key))
      }
    } catch {
      Terminal.printError(error.message)
      throw ExitCode(error.exitStatus)
    }
    throw ExitCode(Terminal.exitStatus())
  }
}
