import CashoutSandbox
import Foundation
import Logging
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage

/// A simulation from its first step to its end.
struct SimulationRun: Sendable {
  /// A simulation comes to rest for a check of everything after so many events.
  private static let restEvery = 100
  private static let checkEvery = 10

  let seed: UInt64
  let steps: Int

  struct Result: Sendable {
    /// What is wrong, and after how many steps.
    var fault: (text: String, steps: Int)?
    var transcript: [String] = []
    var ends: [String] = []
    /// What the sandboxes recorded.
    var recordings: [String] = []
    var callCount = 0
    var stepCount = 0
  }

  /// Runs in a thread of its own, as it never waits.
  func run() async throws -> Result {
    let world = World()
    var options = ServerOptions()
    options.world = world
    options.logLevel = .critical
    options.standard.clock = .manual
    options.standard.seed = seed
    let server = try await PayoutSandbox.start(options, opensSocket: false)
    var result = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: play(Simulation(server, world, seed: seed)))
      }
    }
    if result.fault == nil {
      for sandbox in server.registry.all {
        let header = ["X-Sandbox": sandbox.id]
        let answer = try await server.send("GET", "/sandbox/scenario/recording", headers: header)
        result.recordings.append(answer.body)
      }
    }
    await server.stop()
    return result
  }

  private func play(_ simulation: Simulation) -> Result {
    var result = Result()
    var count = 0
    do throws(Simulation.Fault) {
      while simulation.stepCount < steps {
        count += 1
        try simulation.step()
        if count.isMultiple(of: Self.checkEvery) { try simulation.check() }
        if count.isMultiple(of: Self.restEvery) { try simulation.checkAtRest() }
      }
      try simulation.checkAtRest()
      try simulation.finish()
      result.ends = simulation.ends
    } catch {
      result.fault = (error.text, min(simulation.stepCount, steps))
    }
    result.transcript = simulation.transcript
    result.callCount = simulation.callCount
    result.stepCount = simulation.stepCount
    return result
  }
}
