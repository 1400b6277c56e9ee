import ContractPort
import Logging
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import ScenarioLanguage

/// One server with a client, on which scenario files run one after the other.
struct SuiteWorker: Sendable {
  /// Names the sandbox that a control call is for.
  static let sandboxHeader = "X-Sandbox"

  /// No file can state a login of this length, so every file may state any that is possible.
  private static let standardLogin = String(repeating: "no file's login ", count: 10)

  private let server: SandboxServer
  private let client: SuiteClient

  /// Starts a server on a free port and runs a body with it.
  static func run<Value: Sendable>(
    callTimeout: Duration,
    _ contracts: [any HTTPContract],
    _ body: @Sendable @escaping (SuiteWorker) async -> Value
  ) async throws -> Value {
    var options = ServerOptions()
    options.port = 0
    options.contracts = contracts
    options.logLevel = .critical
    options.keepsWebhooks = true
    options.standard.clock = .manual
    options.standard.login = standardLogin
    let server = SandboxServer(options)
    let (opened, open) = AsyncThrowingStream.makeStream(of: Void.self)
    let serving = Task {
      do {
        try await server.run { _ in open.finish() }
        open.finish()
      } catch {
        open.finish(throwing: error)
        throw error
      }
    }
    for try await _ in opened {}
    let client = SuiteClient(url: server.introduction.url, timeout: callTimeout)
    let worker = SuiteWorker(server: server, client: client)
    let value = await body(worker)
    worker.client.close()
    await server.shutDown()
    _ = await serving.result
    return value
  }

  /// Runs a file's steps in a sandbox that is removed afterwards.
  ///
  /// A seed replaces those of the file and of all that its steps load.
  func run(_ file: ScenarioFile, seed: UInt64?) async -> ScenarioResult {
    let began = WallClock.monotonicMilliseconds
    let file = seed.map(file.seeded) ?? file
    var result = ScenarioResult(file)
    result.isSeedStated = seed != nil
    var start = SandboxStart()
    start.scenario = file
    start.clock = .manual
    let plan = start.plan(server.host.registry.contracts)
    let registry = server.host.registry
    let sandbox: Sandbox
    do throws(SandboxRegistry.Conflict) {
      sandbox = try registry.make(plan) { _ in Defaults.merchant }
    } catch {
      preconditionFailure("a worker runs one file at a time, and still: \(error)")
    }
    registry.standIn(sandbox)
    defer { registry.standIn(nil) }
    sandbox.requests.count(for: file.steps.flatMap(\.expectation.claims))
    let arrivals = SuiteArrivals(sandbox.contracts)
    sandbox.watchArrivals(arrivals)
    var run = ScenarioRun(
      file: file,
      sandbox: sandbox,
      registry: registry,
      client: client,
      arrivals: arrivals
    )
    let failure = await run.run()
    result.endedAt = sandbox.now
    result.outcome = failure.map(ScenarioResult.Outcome.failed) ?? .passed
    _ = registry.remove(sandbox.id)
    result.milliseconds = WallClock.monotonicMilliseconds - began
    return result
  }
}
