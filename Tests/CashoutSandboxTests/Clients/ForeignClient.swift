import CashoutSandbox
import Foundation
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
  var isInstalled: Bool {
    let process = Self.process("sh", ["-c", probe], [:])
    (process.standardOutput, process.standardError) =
      (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// How a course ended, and what was printed.
  struct Outcome: Sendable {
    let status: Int32
    let output: String
    let error: String
  }

  /// Goes through the course, while the threads of the test stay free for the server.
  func run(against server: Introduction) async throws -> Outcome {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: source)
    let process = Self.process(
      program,
      [source.path] + arguments,
      [
        "URL": server.url, "LOGIN": server.login, "PASS": server.pass,
        "SIGNATURE": server.signature,
      ]
    )
    let files = try (0...1).map { _ in try Self.emptyFile() }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    let status: Int32 = try await withCheckedThrowingContinuation { ended in
      process.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return Outcome(status: status, output: texts[0], error: texts[1])
  }

  private static func process(
    _ program: String,
    _ arguments: [String],
    _ environment: [String: String]
  ) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  private static func emptyFile() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "client-\(UUID())")
    try Data().write(to: file)
    return file
  }
}
