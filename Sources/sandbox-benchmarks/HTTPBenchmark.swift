import CashoutSandbox
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// Create and status of V3 against a bare Hummingbird route, in one run on equal connections.
struct HTTPBenchmark {
  /// Requests a round and endpoint.
  let requests: Int
  let connections: Int
  /// Rounds, of which the best counts: noise only ever slows down.
  let rounds: Int

  struct Result {
    let barePerSecond: Double
    let createPerSecond: Double
    let statusPerSecond: Double

    var createRatio: Double { createPerSecond / barePerSecond }
    var statusRatio: Double { statusPerSecond / barePerSecond }
  }

  func run() async throws -> Result {
    let sandbox = try await PayoutSandbox.start(scenario: Self.scenario)
    let bare = BareServer()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      let port = try await bare.start(in: &group)
      let result = try await measure(sandbox, barePort: port)
      await sandbox.stop()
      group.cancelAll()
      return result
    }
  }

  /// Creates that stay PENDING, so that only the API's own work is measured.
  private static let scenario = """
    scenario: Benchmark
    merchant: { wallets: { BRL: 90000000000 } }
    bank: { rules: [ { name: waits, timeline: never } ] }
    """

  private func measure(_ sandbox: PayoutSandbox, barePort: Int) async throws -> Result {
    guard let port = Int(sandbox.url.split(separator: ":").last ?? "") else {
      throw BenchmarkFailure(message: "\(sandbox.url) has no port")
    }
    let bodies = SignedBodies(sandbox: sandbox)
    let bareLoad = LoadGenerator(port: barePort, connections: connections)
    let load = LoadGenerator(port: port, connections: connections)
    let hello = Array(repeating: SignedBodies.get("/hello"), count: requests)
    var best = (bare: 0.0, create: 0.0, status: 0.0)
    for round in 0...rounds {
      let bare = try await rate(bareLoad, hello)
      let create = try await rate(load, bodies.creates(requests, round: round))
      let status = try await rate(load, bodies.statuses(requests, of: requests * (round + 1)))
      guard round > 0 else { continue }  // The first round warms up.
      best = (max(best.bare, bare), max(best.create, create), max(best.status, status))
    }
    return Result(
      barePerSecond: best.bare,
      createPerSecond: best.create,
      statusPerSecond: best.status
    )
  }

  private func rate(_ load: LoadGenerator, _ requests: [ByteBuffer]) async throws -> Double {
    let result = try await load.send(requests)
    guard result.refused == 0 else {
      throw BenchmarkFailure(message: "\(result.refused) of \(result.answered) were refused")
    }
    return result.perSecond
  }
}

/// A Hummingbird server with one route that answers `hello`.
private struct BareServer {
  func start(in group: inout ThrowingTaskGroup<Void, any Error>) async throws -> Int {
    let router = Router()
    router.get("/hello") { _, _ in "hello" }
    var logger = Logger(label: "bare")
    logger.logLevel = .critical
    let (ports, opened) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { opened.yield($0.localAddress?.port ?? 0) },
      logger: logger
    )
    group.addTask { try await application.run() }
    for await port in ports { return port }
    throw BenchmarkFailure(message: "the bare server did not open its port")
  }
}
