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
    let replay = try await time(behind: commands, snapshotDistance: .max)
    let answer = try await time(behind: commands, snapshotDistance: Defaults.snapshotDistance)
    return Start(recordsPerSecond: Double(commands) / replay, secondsToAnswer: answer)
  }

  /// Seconds to the first answer of a start with the files of a server that was not stopped.
  private func time(behind commands: Int, snapshotDistance: Int) async throws -> Double {
    let filled = folder + "-filled"
    defer { try? FileManager.default.removeItem(atPath: filled) }
    let server = try await PayoutSandbox.start(
      options(filled, snapshotDistance: snapshotDistance),
      opensSocket: false
    )
    try await fill(server, commands)
    let copy = try JournalCopy(of: filled + "/" + JournalStore.fileName)
    defer { copy.remove() }
    await server.stop()
    let began = DispatchTime.now().uptimeNanoseconds
    let again = try await PayoutSandbox.start(
      options(copy.folder, snapshotDistance: snapshotDistance),
      opensSocket: false
    )
    _ = try await again.send("GET", "/sandbox/payouts/\(commands)")
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
    await again.stop()
    return seconds
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
