import Foundation
import Testing

/// Random inputs, and crashes at random points between write, commit, answer and effect.
///
/// What a start makes of the disk is what the sandbox was behind one of its decisions, and behind
/// none before the last that was acknowledged. To replay one failure, to try other seeds or more:
/// `CRASH_SEED=7 CRASH_STEPS=500 swift test --filter CrashSimulationTests`.
@Suite(.timeLimit(.minutes(10))) struct CrashSimulationTests {
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
      Issue.record(finding)
    }
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
