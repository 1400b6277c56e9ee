import CashoutSandbox
import Foundation
import ScenarioLanguage
import Testing

/// Random calls of all contracts, outcomes of webhooks and moments, over a running server.
///
/// A hundred thousand steps a run: calls, answers, pauses, hang-ups, and jobs of the server's tasks. To replay one failure, to try other seeds or more steps a seed:
/// `SIMULATION_SEED=7 SIMULATION_STEPS=50000 swift test --filter RuntimeSimulationTests`.
@Suite(.timeLimit(.minutes(10))) struct RuntimeSimulationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let steps = environment["SIMULATION_STEPS"].flatMap { Int($0) } ?? 5000
  private static let seeds: [UInt64] =
    environment["SIMULATION_SEED"].flatMap { UInt64($0) }.map { [$0] } ?? Array(1...20)

  @Test(arguments: seeds)
  func `random calls, outcomes and moments never break an invariant`(_ seed: UInt64) async throws {
    let result = try await SimulationRun(seed: seed, steps: Self.steps).run()
    if let fault = result.fault {
      let (steps, shortest) =
        try await shortestFailure(seed, below: fault.steps) ?? (fault.steps, result)
      Issue.record(
        """
        seed \(seed) fails after \(steps) steps, the shortest prefix: \
        \(shortest.fault?.text ?? fault.text)
        \(shortest.transcript.suffix(20).joined(separator: "\n"))
        replay: SIMULATION_SEED=\(seed) SIMULATION_STEPS=\(steps) swift test --filter \
        RuntimeSimulationTests
        """
      )
    }
    #expect(result.fault != nil || result.callCount > Self.steps / 20)
    for recording in result.recordings { try await replay(recording, seed) }
  }

  /// The fewest steps after which the simulation does not come to a good end.
  private func shortestFailure(
    _ seed: UInt64,
    below failing: Int
  ) async throws -> (Int, SimulationRun.Result)? {
    var (good, bad) = (0, failing)
    var shortest: SimulationRun.Result?
    while good + 1 < bad {
      let middle = (good + bad) / 2
      let result = try await SimulationRun(seed: seed, steps: middle).run()
      if result.fault == nil {
        good = middle
      } else {
        (bad, shortest) = (middle, result)
      }
    }
    return shortest.map { (bad, $0) }
  }

  /// A recording does the same again.
  private func replay(_ recording: String, _ seed: UInt64) async throws {
    let file = try MockedContracts.loader.load(recording, name: "recording.yaml")
    var options = Suite.Options()
    options.jobs = 1
    let report = try await CashoutSandbox.Suite([file], options: options).run()
    for result in report.results where result.failure != nil {
      Issue.record(
        """
        the recording of seed \(seed) after \(Self.steps) steps fails: \(SuiteText.text(result))
        \(recording)
        """
      )
    }
  }

  @Test func `equal seeds are equal runs, byte for byte`() async throws {
    let run = SimulationRun(seed: 7, steps: 5000)
    let (first, second) = (try await run.run(), try await run.run())
    #expect(first.ends == second.ends)
    #expect(first.transcript == second.transcript)
  }
}
