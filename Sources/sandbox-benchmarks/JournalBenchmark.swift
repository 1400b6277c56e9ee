import CashoutSandbox
import Foundation
import SandboxJournal
import SandboxRuntime
import ScenarioLanguage

/// A sandbox that keeps everything on disk, and how fast its records are taken again.
struct JournalBenchmark {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "journal-benchmark-\(ProcessInfo.processInfo.processIdentifier)").path
  private let scenario: ScenarioFile

  init(scenario: String) throws { self.scenario = try MockedContracts.loader.load(scenario) }

  func start() async throws -> PayoutSandbox {
    var options = ServerOptions()
    options.port = 0
    options.standard.scenario = scenario
    options.standard.clock = .manual
    options.store = try JournalStore(folder: folder)
    return try await PayoutSandbox.start(options)
  }

  /// Records that are taken in a second by a start.
  func replay(records: Int) throws -> Double {
    let copy = try JournalCopy(of: folder + "/" + JournalStore.fileName)
    defer { copy.remove() }
    var options = ServerOptions()
    let began = DispatchTime.now().uptimeNanoseconds
    options.store = try JournalStore(folder: copy.folder)
    _ = try SandboxServer(resuming: options)
    return Double(records) / Double(DispatchTime.now().uptimeNanoseconds - began) * 1e9
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
