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
  /// - Throws: the exit status, after the failure was printed.
  func speak(_ act: (ClientDesk) async throws(CommandFailure) -> String) async throws {
    try await run { desk throws(CommandFailure) in
      Terminal.print(try await act(desk))
      return 0
    }
  }

  /// Does something at the server that prints by itself and ends with a status.
  func run(_ act: (ClientDesk) async throws(CommandFailure) -> Int32) async throws {
    let status: Int32
    do throws(CommandFailure) {
      let server = try RunningServer(url: url, sandbox: sandbox, token: token)
      status = try await act(ClientDesk(server, json: json))
    } catch {
      Terminal.printError(error.message)
      throw ExitCode(error.exitStatus)
    }
    if status != 0 { throw ExitCode(status) }
  }
}

/// What every command for a running server says of its exit status.
let clientExitStatus = """
  Exit status: 0 when done, 1 when the server refuses, 3 when no server answers, 64 for wrong \
  usage.
  """
