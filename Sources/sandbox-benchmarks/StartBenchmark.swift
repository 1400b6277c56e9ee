import CashoutSandbox
import Foundation

/// How long `cashout-sandbox serve` takes from exec to its first answer, and what it then weighs.
struct StartBenchmark {
  struct Result {
    let milliseconds: Double
    let residentMebibytes: Double
  }

  /// The best of five starts of the executable that was built beside this one.
  func run() async throws -> Result {
    var results: [Result] = []
    for _ in 0..<5 { results.append(try await Self.start()) }
    return results.min { $0.milliseconds < $1.milliseconds }
      ?? Result(milliseconds: 0, residentMebibytes: 0)
  }

  /// One start, with further arguments of `serve`.
  static func start(_ arguments: [String] = []) async throws -> Result {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "cashout-sandbox")
    process.arguments = ["serve", "--port", "0", "--json"] + arguments
    process.standardOutput = output
    let began = ContinuousClock.now
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let line = output.fileHandleForReading.availableData
    let greeting = try JSONDecoder().decode([String: Greeting].self, from: line)
    guard case .text(let url)? = greeting["url"],
      let port = url.split(separator: ":").last.flatMap({ Int($0) })
    else { throw BenchmarkFailure(message: "the server printed no url with a port") }
    _ = try await LoadGenerator(port: port, connections: 1).send([
      SignedBodies.get("/sandbox/health")
    ])
    let elapsed = ContinuousClock.now - began
    return Result(
      milliseconds: elapsed / .milliseconds(1),
      residentMebibytes: try residentMebibytes(process.processIdentifier)
    )
  }

  private static func residentMebibytes(_ process: Int32) throws -> Double {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let kibibytes = status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Double($0.1) } ?? 0
    return kibibytes / 1024
  }

  /// A value of the JSON line; only texts matter here.
  private enum Greeting: Decodable {
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
      self =
        (try? decoder.singleValueContainer().decode(String.self)).map(Self.text) ?? .other
    }
  }
}
