import ContractPort
import Foundation
import SandboxDecisions
package import SandboxHTTP
package import ScenarioLanguage
package import ScenarioText
import Synchronization

/// Scenario files with steps, run in parallel, each in a sandbox of its own, in virtual time.
package struct Suite: Sendable {
  /// One file: a scenario, or why it does not load.
  enum Entry: Sendable {
    case scenario(ScenarioFile)
    case faulty(ScenarioFaults, file: String)

    var blank: ScenarioResult {
      switch self {
      case .scenario(let file): ScenarioResult(file)
      case .faulty(let faults, let file): ScenarioResult(faults, file: file)
      }
    }
  }

  /// How a suite is run.
  package struct Options: Sendable {
    /// How many files run at the same time; each has a server of its own.
    package var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// Replaces the files' seeds.
    package var seed: UInt64?
    /// Whether the first failure ends the suite.
    package var stopsAtFailure = false
    /// How long each call of a step may take to the last byte of its answer, in wall time.
    package var callTimeout: Duration = .seconds(30)
    /// The contracts that its servers mock.
    package var contracts = MockedContracts.all

    package init() {}
  }

  /// What was passed over and why, a line each.
  let notes: [String]
  private let entries: [Entry]
  private let options: Options

  /// Reads every file, and every scenario below every folder.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - filter: keeps the files whose title, name or a tag has this text, in any case.
  ///   - options: how to run them.
  /// - Throws: what is wrong with the paths, or that nothing is left to run.
  package init(
    paths: [String],
    filter: String? = nil,
    options: Options = Options()
  ) throws(ScenarioPaths.UsageFault) {
    let found = try ScenarioPaths(paths)
    let loader = ScenarioLoader(ContractList(options.contracts))
    let entries = found.files.map { Self.entry($0, loader) }.filter { Self.matches($0, filter) }
    let hasWork = entries.contains { entry in
      if case .scenario(let file) = entry { !file.steps.isEmpty } else { true }
    }
    guard hasWork else {
      throw ScenarioPaths.UsageFault(
        message: filter.map { "no file with steps matches \"\($0)\" by title, name or tag" }
          ?? "no file has steps, so there is nothing to run; `check` reads files without them"
      )
    }
    self.entries = entries
    notes = found.notes
    self.options = options
  }

  /// A suite of scenarios that are read already.
  package init(_ files: [ScenarioFile], options: Options = Options()) {
    entries = files.map(Entry.scenario)
    notes = []
    self.options = options
  }

  /// What is possible but hardly meant in the files, each finding once.
  package var warnings: [ScenarioDiagnostic] {
    var seen: Set<ScenarioDiagnostic> = []
    return entries.flatMap { entry -> [ScenarioDiagnostic] in
      if case .scenario(let file) = entry { file.warnings } else { [] }
    }.filter { seen.insert($0).inserted }
  }

  /// Runs everything.
  ///
  /// - Parameter onResult: is told each result in the order of the files, as soon as all before
  ///   it are there.
  /// - Returns: all results in the order of the files.
  /// - Throws: what keeps a server from opening a port on loopback.
  package func run(
    onResult: @escaping @Sendable (ScenarioResult, _ total: Int) -> Void = { _, _ in }
  ) async throws -> SuiteReport {
    let began = WallClock.monotonicMilliseconds
    let board = SuiteBoard(entries) { onResult($0, entries.count) }
    let jobs = max(1, min(options.jobs, entries.count))
    let options = options
    // Files that do not load are told even if there is nothing to run.
    board.tell()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<jobs {
        group.addTask {
          try await SuiteWorker.run(callTimeout: options.callTimeout, options.contracts) { worker in
            while let (index, file) = board.next() {
              let result = await worker.run(file, seed: options.seed)
              board.finish(index, result, endsSuite: options.stopsAtFailure)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    return SuiteReport(
      results: board.results,
      milliseconds: WallClock.monotonicMilliseconds - began
    )
  }

  private static func entry(_ path: String, _ loader: ScenarioLoader) -> Entry {
    do throws(ScenarioFaults) {
      return .scenario(try loader.load(path: path))
    } catch {
      return .faulty(error, file: StandardInput.name(of: path))
    }
  }

  private static func matches(_ entry: Entry, _ filter: String?) -> Bool {
    guard let filter = filter?.lowercased() else { return true }
    let result = entry.blank
    return ([result.file, result.title] + result.tags).contains {
      $0.lowercased().contains(filter)
    }
  }
}

/// Who runs what, and what came of it.
private final class SuiteBoard: Sendable {
  private struct State: Sendable {
    var results: [ScenarioResult]
    var isDone: [Bool]
    var next = 0
    var told = 0
    var isEnded = false
  }

  private let state: Mutex<State>
  private let files: [ScenarioFile?]
  private let onResult: @Sendable (ScenarioResult) -> Void

  init(_ entries: [Suite.Entry], onResult: @escaping @Sendable (ScenarioResult) -> Void) {
    files = entries.map { entry in
      if case .scenario(let file) = entry, !file.steps.isEmpty { file } else { nil }
    }
    state = Mutex(State(results: entries.map(\.blank), isDone: files.map { $0 == nil }))
    self.onResult = onResult
  }

  var results: [ScenarioResult] { state.withLock(\.results) }

  /// The next file to run; `nil` when all are taken or the suite has ended.
  func next() -> (index: Int, file: ScenarioFile)? {
    state.withLock { state in
      while !state.isEnded, state.next < files.count {
        defer { state.next += 1 }
        if let file = files[state.next] { return (state.next, file) }
      }
      return nil
    }
  }

  /// Takes a result and tells all that are complete up to here, under the lock to keep their order.
  func finish(_ index: Int, _ result: ScenarioResult, endsSuite: Bool) {
    state.withLock { state in
      state.results[index] = result
      state.isDone[index] = true
      if endsSuite, result.failure != nil { state.isEnded = true }
      tell(&state)
    }
  }

  /// Tells all that are complete from the beginning.
  func tell() { state.withLock { tell(&$0) } }

  private func tell(_ state: inout State) {
    while state.told < state.isDone.count, state.isDone[state.told] {
      onResult(state.results[state.told])
      state.told += 1
    }
  }
}
