import Foundation
import Testing

/// Random inputs, and crashes at random points between write, commit, answer and effect.
///
/// What a start makes of the disk is what the sandbox was behind one of its decisions, and behind
/// none before the last that was acknowledged. To replay one failure, to try other seeds or more:
/// `CRASH_SEED=7 CRASH_STEPS=500 swift test --filter CrashSimulationTests`.
@Suite(.timeLimit(.minutes(5))) struct CrashSimulationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let steps = environment["CRASH_STEPS"].flatMap { Int($0) } ?? 120
  private static let seeds: [UInt64] =
    environment["CRASH_SEED"].flatMap { UInt64($0) }.map { [$0] } ?? Array(1...12)

  @Test(arguments: seeds)
  func `a start makes what was acknowledged`(_ seed: UInt64) async throws {
    let simulation = CrashSimulation(seed: seed, steps: Self.steps)
    do {
      try await simulation.run()
      #expect(simulation.pictureCount > 0)
    } catch {
      let (steps, text) = await shortest(seed) ?? (Self.steps, "\(error)")
      let finding: Comment = """
        seed \(seed) fails after \(steps) steps, the shortest prefix: \(text)
        replay: CRASH_SEED=\(seed) CRASH_STEPS=\(steps) swift test --filter CrashSimulationTests
        """
      guard Self.isKnown("\(error)") else {
        Issue.record(finding)
        return
      }
      withKnownIssue("a picture beside a busy writer is compared with a later look at its parts") {
        Issue.record(finding)
      }
    }
  }

  /// Whether a fault is one whose cause is open.
  ///
  /// Some seeds, not the same in each run, find the logs or the room of a sandbox other than they
  /// were seen; payouts and webhooks are as they were. The look or the start may be wrong.
  private static func isKnown(_ fault: String) -> Bool {
    fault.contains(#/has other parts: (3/0|0/0|0/0, 3/0)"?\)?$/#)
  }

  /// The fewest steps after which a run fails.
  private func shortest(_ seed: UInt64) async -> (steps: Int, text: String)? {
    var (good, bad) = (0, Self.steps)
    var found: (Int, String)?
    while good + 1 < bad {
      let middle = (good + bad) / 2
      do {
        try await CrashSimulation(seed: seed, steps: middle).run()
        good = middle
      } catch {
        (bad, found) = (middle, (middle, "\(error)"))
      }
    }
    return found
  }
}
