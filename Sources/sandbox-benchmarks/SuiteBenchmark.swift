import CashoutSandbox
import ScenarioLanguage

/// A thousand runs of a ten-step scenario on two workers, as `cashout-sandbox test` makes them.
struct SuiteBenchmark {
  let runs: Int

  struct Result {
    let runs: Int
    let seconds: Double
    let steps: Int

    /// Wall time of one worker, for all that a step takes, its calls over HTTP included.
    var microsecondsPerStep: Double { seconds * 2 / Double(steps) * 1_000_000 }
  }

  func run() async throws -> Result {
    let file = try MockedContracts.loader.load(Self.scenario)
    var options = Suite.Options()
    options.jobs = 2
    let report = try await Suite(
      Array(repeating: file, count: runs),
      options: options
    ).run()
    guard report.exitStatus == 0 else {
      throw BenchmarkFailure(message: "\(report.count(.failed)) of \(runs) runs failed")
    }
    return Result(
      runs: runs,
      seconds: report.milliseconds / 1000,
      steps: report.results.reduce(0) { $0 + $1.stepCount }
    )
  }

  /// Half of the steps call, two move time, three look.
  private static let scenario = """
    scenario: Benchmark
    merchant: { wallets: { BRL: 50000.00 } }
    bank:
      rules:
        - match: { external_id: "late-*" }
          timeline:
            - { after: 30s, status: DELIVERED }
            - { after: 5m, status: COMPLETED }
            - { after: 3d, status: REJECTED, code: 826 }
    steps:
      - create: { as: a, country: BR, amount: 1500, external_id: late-1 }
      - create: { as: b, country: BR, amount: 100 }
      - status: { of: a }
        expect: { http: 200, body: { cashout_status: 0 } }
      - expect: { wallet: { BRL: { available: 48400.00, reserved: 1600.00 } } }
      - advance: 6m
      - status: { of: a }
        expect: { body: { cashout_status: 1 } }
      - expect: { payout: { of: b, status: COMPLETED }, webhooks: { of: b, count: 2 } }
      - advance: 3d
      - status: { of: a }
        expect: { body: { cashout_status: 3, rejection_code: 826 } }
      - expect:
          timeline: { of: a, events: [PENDING, DELIVERED, COMPLETED, REJECTED] }
          wallet: { BRL: { available: 49900.00, reserved: 0 } }
    """
}
