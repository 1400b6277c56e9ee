import CashoutSandbox
import Foundation
import Programs
import Testing

/// A client that is not ours: a program of another language that goes through a course of calls.
struct ForeignClient: Sendable, CustomTestStringConvertible {
  /// What runs it.
  let program: String
  /// Its source, beside this file.
  let source: String
  let arguments: [String]
  /// What it prints, one line a step.
  let steps: [String]

  var testDescription: String { ([program, source] + arguments).joined(separator: " ") }

  private static let course = ["create", "status", "update", "cancel", "keep-alive"]
  private static let curl = course + ["chunked", "expect", "expected"]

  static let all: [ForeignClient] = [
    ForeignClient("sh", "client.sh", ["curl", ""], curl),
    ForeignClient("sh", "client.sh", ["curl2", "--http2"], curl),
    ForeignClient("python3", "client.py", ["urllib"], course),
    ForeignClient(
      "python3",
      "client.py",
      ["http"],
      course + ["chunked", "expect", "one connection"]
    ),
    ForeignClient("python3", "client.py", ["requests"], course + ["chunked", "one connection"]),
    ForeignClient(
      "node",
      "client.mjs",
      ["http"],
      course + ["chunked", "continue", "expect", "one connection"]
    ),
    ForeignClient("node", "client.mjs", ["fetch"], course + ["chunked"]),
    ForeignClient("java", "Client.java", ["HttpClient"], course + ["chunked", "expect", "expect"]),
    ForeignClient(
      "java",
      "Client.java",
      ["HttpURLConnection"],
      course + ["chunked", "expect"]
    ),
    ForeignClient(
      "php",
      "client.php",
      ["curl"],
      course + ["chunked", "expect", "continue", "one connection"]
    ),
    ForeignClient("php", "client.php", ["streams"], course),
  ]

  /// Those that go through the same course through TLS, some of them by HTTP/2.
  static let secure: [ForeignClient] = [
    ForeignClient("sh", "client.sh", ["curl", "--http1.1"], curl),
    ForeignClient("sh", "client.sh", ["curl2", "--http2"], curl),
    all[3], all[4], all[5], all[6], all[7], all[9],
  ]

  private init(_ program: String, _ source: String, _ arguments: [String], _ steps: [String]) {
    self.program = program
    self.source = source
    self.arguments = arguments
    self.steps = steps
  }

  /// What has to answer without a fault for the client to be able to run here.
  private var probe: String {
    switch (program, arguments.first) {
    case ("sh", _): "command -v openssl && curl --help all | grep -q expect100-timeout"
    case ("python3", "requests"): "python3 -c 'import requests'"
    case ("java", _): "javac --version"
    case ("php", "curl"): "php -r 'exit(function_exists(\"curl_init\") ? 0 : 1);'"
    case ("node", _): "node -e 'process.exit(typeof fetch === \"function\" ? 0 : 1)'"
    default: "command -v \(program)"
    }
  }

  /// Whether what it needs is installed.
  func isInstalled() async throws -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let arguments = ["-c", probe]
    return try await Program.run(program: "sh", arguments, environment: environment).status == 0
  }

  /// Goes through the course.
  ///
  /// - Parameters:
  ///   - server: where it is, and its credentials.
  ///   - trust: what makes the client trust the server's certificate; `nil` for plain HTTP.
  /// - Returns: how it ended.
  /// - Throws: what keeps it from starting.
  func run(
    against server: Introduction,
    trust: ClientTrust? = nil
  ) async throws -> Program.Outcome {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: source)
    var own = [
      "URL": trust == nil ? server.url : server.https ?? "", "LOGIN": server.login,
      "PASS": server.pass, "SIGNATURE": server.signature,
    ]
    if let trust { own.merge(trust.variables) { $1 } }
    let options = program == "php" ? trust?.phpOptions ?? [] : []
    return try await Program.run(
      program: program,
      options + [source.path] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(own) { $1 }
    )
  }
}
