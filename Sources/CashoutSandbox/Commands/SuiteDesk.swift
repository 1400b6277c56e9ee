import Foundation
import ScenarioLanguage
import ScenarioText
import Synchronization

/// What `test` runs: a suite, its output, its report files and its exit status.
package struct SuiteDesk: Sendable {
  package var paths: [String]
  package var filter: String?
  package var jobs: Int?
  package var seed: UInt64?
  package var junit: String?
  package var json: String?
  package var stopsAtFailure = false
  /// How long each call of a step may take, in seconds.
  package var callTimeout: Int?

  package init(paths: [String]) { self.paths = paths }

  /// Runs the suite and prints as results come in.
  ///
  /// - Returns: the exit status.
  /// - Throws: ``CommandFailure`` for wrong usage, or a report that cannot be written.
  package func run() async throws -> Int32 {
    if let junit { try FileFault.probe("junit", junit) }
    if let json { try FileFault.probe("json", json) }
    let reportsToOutput = [junit, json].count { $0 == Report.standardOutput }
    guard reportsToOutput < 2 else {
      throw CommandFailure.usage("--junit - and --json -: only one can go to standard output")
    }
    var options = Suite.Options()
    if let jobs { options.jobs = jobs }
    options.seed = seed
    if let callTimeout { options.callTimeout = .seconds(callTimeout) }
    options.stopsAtFailure = stopsAtFailure
    let suite: Suite
    do throws(ScenarioPaths.UsageFault) {
      suite = try Suite(paths: paths, filter: filter, options: options)
    } catch {
      throw CommandFailure(error)
    }
    for note in suite.notes { Terminal.printNote(note) }
    for warning in suite.warnings { Terminal.printWarning(warning.headline) }
    let progress = SuiteProgress(besideReport: reportsToOutput > 0)
    let report = try await suite.run { progress.show($0, total: $1) }
    progress.finish(report)
    if let junit { try Report.write(JUnitReport(report).xml, to: junit) }
    if let json { try Report.write(report.json, to: json) }
    return report.exitStatus
  }
}

/// Shows results: on a terminal a line that changes, elsewhere a line each.
///
/// When a report goes to standard output, they go to standard error.
final class SuiteProgress: Sendable {
  private struct Counts: Sendable {
    var done = 0
    var failed = 0
  }

  private let isTerminal: Bool
  private let print: @Sendable (String) -> Void
  private let counts = Mutex(Counts())

  init(besideReport: Bool) {
    isTerminal = Terminal.isTerminal && !besideReport
    print = besideReport ? Terminal.printWarning : Terminal.print
  }

  /// Shows a result; on a terminal, those that went well only count.
  func show(_ result: ScenarioResult, total: Int) {
    let counts = counts.withLock { counts in
      counts.done += 1
      if result.failure != nil || result.faults != nil { counts.failed += 1 }
      return counts
    }
    guard isTerminal else { return print(SuiteText.text(result)) }
    if result.failure != nil || result.faults != nil {
      print(Self.clearedLine + SuiteText.text(result))
    }
    let failed = counts.failed > 0 ? ", \(counts.failed) failed" : ""
    Terminal.printUnfinished(
      "\(Self.clearedLine)\(counts.done) of \(total)\(failed)  \(result.title.prefix(50))"
    )
  }

  func finish(_ report: SuiteReport) {
    print((isTerminal ? Self.clearedLine : "") + report.summary)
  }

  /// Back to the line's beginning, everything behind the cursor erased.
  private static let clearedLine = "\r\u{1B}[K"
}
