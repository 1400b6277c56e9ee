import ArgumentParser
import CashoutSandbox

/// `trust`: how clients trust the certificates of `serve --tls`.
struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract: "Print how clients trust the certificates of serve --tls, or the authority itself.",
    discussion: """
      The certificate authority is made once, here or by serve --tls, and kept in the folder tls of \
      --data, else in the user's cache folder. Nothing is changed on the system: the lines are to be \
      copied. It can sign for this machine, local names, private addresses, the brands' staging hosts \
      and hosts given by --tls-host, and for no other.

      cashout-sandbox trust --pem > ca.pem

      Exit status: 0, 4 when the authority cannot be kept, 64 for wrong usage, or 74 when standard \
      output cannot be written.
      """
  )

  @Flag(help: "Print the certificate of the authority in PEM.")
  var pem = false

  @Option(help: "Folder that keeps the sandboxes, as of serve.")
  var data: String?

  @Option(
    help: "Brand whose staging hosts are to lead to the sandbox. (default: pandablue)",
    completion: OptionWords.brands.completion
  )
  var brand: String?

  @Option(help: "Other host that is to lead to the sandbox; may be repeated.")
  var tlsHost: [String] = []

  @Option(help: "Port of HTTPS. (default: 8443)")
  var tlsPort: Int?

  func run() throws {
    let desk = TrustDesk(
      stated: [
        "data": data, "brand": brand, "tls-port": tlsPort.map(String.init),
        "tls-host": tlsHost.isEmpty ? nil : tlsHost.joined(separator: ","),
      ]
    )
    do throws(CommandFailure) {
      Terminal.print(pem ? try desk.pem() : try desk.guide())
    } catch {
      Terminal.printError(error.message)
      throw ExitCode(error.exitStatus)
    }
    let told = Terminal.exitStatus()
    if told != 0 { throw ExitCode(told) }
  }
}
