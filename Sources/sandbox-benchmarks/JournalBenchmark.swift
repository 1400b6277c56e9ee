import CashoutSandbox
import CashoutsV3
import Foundation
import SandboxCore
import SandboxDecisions
import SandboxJournal
import SandboxRuntime
import ScenarioLanguage

/// A sandbox that keeps everything on disk, and how fast a start makes it again.
struct JournalBenchmark {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "journal-benchmark-\(ProcessInfo.processInfo.processIdentifier)").path
  private let scenario: ScenarioFile

  init(scenario: String) throws { self.scenario = try MockedContracts.loader.load(scenario) }

  func start() async throws -> PayoutSandbox { try await PayoutSandbox.start(options(folder)) }

  private func options(
    _ folder: String,
    snapshotDistance: Int = Defaults.snapshotDistance
  ) throws -> ServerOptions {
    var options = ServerOptions()
    options.port = 0
    options.standard.scenario = scenario
    options.standard.clock = .manual
    options.store = try JournalStore(folder: folder)
    options.snapshotDistance = snapshotDistance
    return options
  }

  /// How a start fares behind so many creates.
  struct Start {
    /// Records taken again in a second, when there is no snapshot.
    let recordsPerSecond: Double
    /// From the beginning of a start to the first answer, with snapshots, as behind a kill -9.
    let secondsToAnswer: Double
  }

  func start(behind commands: Int) async throws -> Start {
    let replay = try await afterKill(behind: commands, snapshotDistance: .max) { folder in
      try await secondsToReplay(folder, commands)
    }
    let answer = try await afterKill(
      behind: commands,
      snapshotDistance: Defaults.snapshotDistance
    ) { folder in
      try await StartBenchmark.start(["--data", folder]).milliseconds / 1000
    }
    return Start(recordsPerSecond: Double(commands) / replay, secondsToAnswer: answer)
  }

  /// Measures something with the files that a killed process leaves.
  private func afterKill(
    behind commands: Int,
    snapshotDistance: Int,
    _ measure: (_ folder: String) async throws -> Double
  ) async throws -> Double {
    let filled = folder + "-filled"
    defer { try? FileManager.default.removeItem(atPath: filled) }
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = [
      "--fill", filled, "--commands", "\(commands)", "--distance", "\(snapshotDistance)",
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .uncaughtSignal else {
      throw BenchmarkFailure(message: "\(filled) was not filled")
    }
    return try await measure(filled)
  }

  /// Seconds until a server has made of a folder's records what they say.
  private func secondsToReplay(_ folder: String, _ commands: Int) async throws -> Double {
    let began = DispatchTime.now().uptimeNanoseconds
    let server = try await PayoutSandbox.start(
      options(folder, snapshotDistance: .max),
      opensSocket: false
    )
    _ = try await server.send("GET", "/sandbox/payouts/\(commands)")
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
    await server.stop()
    return seconds
  }

  /// Fills a folder and ends this process where it stands.
  func fillAndDie(_ folder: String, _ commands: Int, snapshotDistance: Int) async throws {
    let server = try await PayoutSandbox.start(
      options(folder, snapshotDistance: snapshotDistance),
      opensSocket: false
    )
    try await fill(server, commands)
    kill(getpid(), SIGKILL)
  }

  /// Creates, a few thousand at a time, so that no more wait for the disk than may.
  private func fill(_ server: PayoutSandbox, _ commands: Int) async throws {
    let sandbox = server.registry.standard
    var number = 0
    while number < commands {
      let receipt = JournalReceipt()
      JournalReceipt.$current.withValue(receipt) {
        for _ in 0..<min(5000, commands - number) {
          number += 1
          _ = sandbox.commit(.command(.create(Self.order(number))))
        }
      }
      guard let position = receipt.position,
        await server.registry.journal?.wait(for: position) == true
      else { throw BenchmarkFailure(message: "the disk took no records") }
    }
  }

  private static func order(_ number: Int) -> PayoutOrder {
    CoreBenchmark.order(number, of: .cashoutsV3, .cashoutsV3, RejectionTable.codes)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
