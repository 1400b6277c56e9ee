import ArgumentParser
import Foundation

/// Measures what the product promises about speed; meaningful in a release build alone.
@main
struct SandboxBenchmarks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sandbox-benchmarks",
    abstract: "Measure the core, the HTTP door and the start, in one run.",
    discussion: "swift run -c release sandbox-benchmarks"
  )

  @Option(help: "Numbers of payouts whose whole lives the core is timed with.")
  var payouts: [Int] = [1000, 100_000, 1_000_000]

  @Option(help: "HTTP requests a round and endpoint.")
  var requests = 40_000

  @Option(help: "Keep-alive connections.")
  var connections = 32

  @Option(help: "Rounds after a warm-up, of which the best counts.")
  var rounds = 3

  @Option(help: "Creates behind which a start is timed.")
  var commands = 1_000_000

  @Option(help: "Runs of a ten-step scenario.")
  var suiteRuns = 1000

  @Option(help: ArgumentHelp("Fill a folder so far and die.", visibility: .hidden))
  var fill: String?

  @Option(help: ArgumentHelp("Decisions between snapshots of it.", visibility: .hidden))
  var distance = Int.max

  @Flag(help: "Print one JSON object instead of a table.")
  var json = false

  func run() async throws {
    let journal = try JournalBenchmark(scenario: HTTPBenchmark.scenario)
    if let fill { return try await journal.fillAndDie(fill, commands, snapshotDistance: distance) }
    var report = BenchmarkReport()
    for count in payouts {
      report.add(core: count, hasWebhooks: false, CoreBenchmark.run(payouts: count))
    }
    for count in payouts {
      report.add(
        core: count,
        hasWebhooks: true,
        CoreBenchmark.run(payouts: count, hasWebhooks: true)
      )
    }
    report.http = try await HTTPBenchmark(
      requests: requests,
      connections: connections,
      rounds: rounds
    ).run()
    report.journal = try await journal.start(behind: commands)
    report.suite = try await SuiteBenchmark(runs: suiteRuns).run()
    report.start = try await StartBenchmark().run()
    print(json ? try report.json : report.table)
  }
}
