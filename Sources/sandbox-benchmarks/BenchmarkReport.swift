import Foundation

/// All figures of one run, as a table for people or JSON for programs.
struct BenchmarkReport {
  private struct Core: Encodable {
    let payouts: Int
    let webhooks: Bool
    let livesPerSecond: Int
    let bytesPerPayout: Int
  }

  private struct Figures: Encodable {
    let core: [Core]
    let barePerSecond: Int
    let createPerSecond: Int
    let createRatio: Double
    let statusPerSecond: Int
    let statusRatio: Double
    let keptCreatePerSecond: Double
    let keptCreateRatio: Double
    let keptCreateToCreate: Double
    let replayedPerSecond: Int
    let secondsToAnswer: Double
    let suiteRuns: Int
    let suiteSeconds: Double
    let suiteMicrosecondsPerStep: Double
    let startMilliseconds: Double
    let idleMebibytes: Double
  }

  private var core: [Core] = []
  var http = HTTPBenchmark.Result(
    barePerSecond: 0,
    createPerSecond: 0,
    statusPerSecond: 0,
    keptPerSecond: 0
  )
  var journal = JournalBenchmark.Start(recordsPerSecond: 0, secondsToAnswer: 0)
  var suite = SuiteBenchmark.Result(runs: 0, seconds: 0, steps: 1)
  var start = StartBenchmark.Result(milliseconds: 0, residentMebibytes: 0)

  mutating func add(
    core payouts: Int,
    hasWebhooks: Bool,
    _ result: (livesPerSecond: Double, bytesPerPayout: Double)
  ) {
    core.append(
      Core(
        payouts: payouts,
        webhooks: hasWebhooks,
        livesPerSecond: Int(result.livesPerSecond),
        bytesPerPayout: Int(result.bytesPerPayout)
      )
    )
  }

  var table: String {
    var lines = ["what                                        figure"]
    for row in core {
      let name = "core lives/s, \(row.payouts)" + (row.webhooks ? " with webhooks" : "")
      lines.append(Self.line(name, "\(row.livesPerSecond), \(row.bytesPerPayout) bytes each"))
    }
    lines.append(Self.line("bare Hummingbird route/s", "\(Int(http.barePerSecond))"))
    lines.append(
      Self.line(
        "POST /v3/cashout/s",
        "\(Int(http.createPerSecond)), \(Self.ratio(http.createRatio)) of bare"
      )
    )
    lines.append(
      Self.line(
        "POST /v3/cashout/status/s",
        "\(Int(http.statusPerSecond)), \(Self.ratio(http.statusRatio)) of bare"
      )
    )
    lines.append(
      Self.line(
        "POST /v3/cashout/s with a journal",
        "\(Int(http.keptPerSecond)), \(Self.ratio(http.keptRatio)) of bare,"
          + " \(Self.ratio(http.keptToCreate)) of without"
      )
    )
    lines.append(Self.line("records replayed/s at a start", "\(Int(journal.recordsPerSecond))"))
    lines.append(
      Self.line(
        "first answer after kill -9, with snapshots",
        String(format: "%.2f s", journal.secondsToAnswer)
      )
    )
    lines.append(
      Self.line(
        "suite, \(suite.runs) runs of ten steps",
        "\(String(format: "%.1f", suite.seconds)) s, \(Int(suite.microsecondsPerStep)) µs a step"
      )
    )
    lines.append(Self.line("exec to first answer", "\(Int(start.milliseconds)) ms"))
    lines.append(Self.line("idle server", "\(Int(start.residentMebibytes)) MiB"))
    return lines.joined(separator: "\n")
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      return String(decoding: try encoder.encode(figures), as: UTF8.self)
    }
  }

  private var figures: Figures {
    Figures(
      core: core,
      barePerSecond: Int(http.barePerSecond),
      createPerSecond: Int(http.createPerSecond),
      createRatio: http.createRatio,
      statusPerSecond: Int(http.statusPerSecond),
      statusRatio: http.statusRatio,
      keptCreatePerSecond: http.keptPerSecond,
      keptCreateRatio: http.keptRatio,
      keptCreateToCreate: http.keptToCreate,
      replayedPerSecond: Int(journal.recordsPerSecond),
      secondsToAnswer: journal.secondsToAnswer,
      suiteRuns: suite.runs,
      suiteSeconds: suite.seconds,
      suiteMicrosecondsPerStep: suite.microsecondsPerStep,
      startMilliseconds: start.milliseconds,
      idleMebibytes: start.residentMebibytes
    )
  }

  private static func line(_ name: String, _ figure: String) -> String {
    name.padding(toLength: 44, withPad: " ", startingAt: 0) + figure
  }

  private static func ratio(_ value: Double) -> String { String(format: "%.2f", value) }
}
