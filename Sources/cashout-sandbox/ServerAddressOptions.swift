import ArgumentParser
import CashoutSandbox

/// Which running server a command speaks to, and how it prints the answer.
struct ServerAddressOptions: ParsableArguments {
  @Option(help: "Where the server is. (default: CASHOUT_SANDBOX_URL, else http://127.0.0.1:8080)")
  var url: String?

  @Option(help: "Id of the sandbox that is meant. (default: default)")
  var sandbox: String?

  @Option(help: "Token of the control API. (default: CASHOUT_SANDBOX_ADMIN_TOKEN)")
  var token: String?

  @Flag(help: "Print the server's JSON.")
  var json = false

  /// Does something at the server and prints what came of it.
  ///
  /// - Parameters:
  ///   - address: where the server is, if that was stated without an option.
  ///   - act: what to do; the text is printed.
  /// - Throws: the exit status, after the failure was printed.
  func speak(
    at address: String? = nil,
    _ act: (ClientDesk) async throws(CommandFailure) -> String
  ) async throws {
    try await run(at: address) { desk throws(CommandFailure) in
      Terminal.print(try await act(desk))
      return 0
    }
  }

  /// Does something at the server that prints by itself and ends with a status.
  func run(
    at address: String? = nil,
    _ act: (ClientDesk) async throws(CommandFailure) -> Int32
  ) async throws {
    let status: Int32
    do throws(CommandFailure) {
      status = try await act(ClientDesk(try runningServer(at: address), json: json))
    } catch {
      Terminal.printError(error.message)
      throw ExitCode(error.exitStatus)
    }
    let told = Terminal.exitStatus(status)
    if told != 0 { throw ExitCode(told) }
  }

  private func runningServer(at address: String?) throws(CommandFailure) -> RunningServer {
    guard let address else { return try RunningServer(url: url, sandbox: sandbox, token: token) }
    if let url {
      throw .usage("\(address) and --url \(url) both say where the server is; state one")
    }
    return try RunningServer(url: address, named: nil, sandbox: sandbox, token: token)
  }
}

/// What every command for a running server says of its exit status.
let clientExitStatus = """
  Exit status: 0 when done, 1 when the server refuses, 3 when no sandbox answers, 64 for wrong \
  usage, 74 when what was to be printed is lost.
  """
