import Foundation
import SandboxCore
import SandboxInvariants
import Testing

/// Random commands from a seed, checked after each one.
///
/// A hundred thousand commands a run. To replay one failure, or to try other seeds:
/// `SIMULATION_SEED=7 swift test --filter SimulationTests`.
struct SimulationTests {
  private static let commands = 5000
  /// Checks over all payouts are slow, so that they come in between only.
  private static let fullCheckEvery = 500

  private static let seeds: [UInt64] = {
    let asked = ProcessInfo.processInfo.environment["SIMULATION_SEED"]
    return asked.flatMap { UInt64($0) }.map { [$0] } ?? Array(1...20)
  }()

  private struct Failure {
    let commands: Int
    let fault: String
    let trace: [Simulation.Entry]
  }

  @Test(arguments: seeds)
  func `random commands never break an invariant`(_ seed: UInt64) {
    guard let rough = failure(seed, fullCheckEvery: Self.fullCheckEvery) else { return }
    let exact = failure(seed, fullCheckEvery: 1, commands: rough.commands) ?? rough
    Issue.record(
      """
      seed \(seed) fails after \(exact.commands) commands, the shortest prefix: \(exact.fault)
      \(exact.trace.suffix(12).map(\.description).joined(separator: "\n"))
      replay: SIMULATION_SEED=\(seed) swift test --filter SimulationTests
      """
    )
  }

  @Test func `a run is worth its name`() {
    var simulation = Simulation(seed: 1)
    for _ in 0..<Self.commands { _ = simulation.step() }
    for status in PayoutStatus.allCases {
      let takers = simulation.state.payouts.count { $0.timeline.contains { $0.status == status } }
      #expect(takers > 20, "\(status.name)")
    }
    let late = simulation.state.payouts.count { payout in
      payout.timeline.map(\.status).suffix(2) == [.completed, .rejected]
    }
    #expect(late > 20)
    #expect(simulation.state.webhooks.contains { $0.state == .givenUp })
    let refusals = Set(simulation.trace.compactMap { $0.refusal.map(Self.name) })
    #expect(refusals.count >= 10, "\(refusals.sorted())")
  }

  /// The case alone.
  private static func name(_ refusal: Refusal) -> String {
    String("\(refusal)".prefix { $0 != "(" })
  }

  /// The first failure of a run, its commands checked one by one, then drained.
  private func failure(
    _ seed: UInt64,
    fullCheckEvery: Int,
    commands: Int = commands
  ) -> Failure? {
    var simulation = Simulation(seed: seed)
    func failure(_ fault: String, after count: Int) -> Failure {
      Failure(commands: count, fault: fault, trace: simulation.trace)
    }
    for count in 1...commands {
      if let fault = simulation.step() { return failure(fault, after: count) }
      guard count.isMultiple(of: fullCheckEvery) else { continue }
      if let fault = simulation.fullFault { return failure(fault, after: count) }
    }
    guard let fault = simulation.drain() ?? simulation.fullFault else { return nil }
    return failure("when all is over, \(fault)", after: commands)
  }
}

extension Simulation {
  /// What the slow checks find.
  fileprivate var fullFault: String? {
    Invariants.fault(of: state, inFlight: inFlight.count)
  }
}
