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
    /// Creates whose answers wait for the disk.
    let keptPerSecond: Double

    var keptRatio: Double { keptPerSecond / barePerSecond }
    var keptToCreate: Double { keptPerSecond / createPerSecond }
    var createRatio: Double { createPerSecond / barePerSecond }
    var statusRatio: Double { statusPerSecond / barePerSecond }
  }

  func run() async throws -> Result {
    let sandbox = try await PayoutSandbox.start(scenario: Self.scenario)
    let journal = try JournalBenchmark(scenario: Self.scenario)
    defer { journal.remove() }
    let kept = try await journal.start()
    let bare = BareServer()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      let port = try await bare.start(in: &group)
      let best = try await measure(sandbox, kept, barePort: port)
      await sandbox.stop()
      await kept.stop()
      group.cancelAll()
      return Result(
        barePerSecond: best.bare,
        createPerSecond: best.create,
        statusPerSecond: best.status,
        keptPerSecond: best.kept
      )
    }
  }

  /// Creates that stay PENDING, so that only the API's own work is measured.
  static let scenario = """
    scenario: Benchmark
    merchant: { wallets: { BRL: 90000000000 } }
    bank: { rules: [ { name: waits, timeline: never } ] }
    """

  private struct Best {
    var bare = 0.0
    var create = 0.0
    var kept = 0.0
    var status = 0.0
  }

  private func load(_ sandbox: PayoutSandbox) throws -> LoadGenerator {
    guard let port = Int(sandbox.url.split(separator: ":").last ?? "") else {
      throw BenchmarkFailure(message: "\(sandbox.url) has no port")
    }
    return LoadGenerator(port: port, connections: connections)
  }

  private func measure(
    _ sandbox: PayoutSandbox,
    _ keptSandbox: PayoutSandbox,
    barePort: Int
  ) async throws -> Best {
    let bodies = SignedBodies(sandbox: sandbox)
    let bareLoad = LoadGenerator(port: barePort, connections: connections)
    let (load, keptLoad) = (try load(sandbox), try load(keptSandbox))
    let hello = Array(repeating: SignedBodies.get("/hello"), count: requests)
    var best = Best()
    for round in 0...rounds {
      let bare = try await rate(bareLoad, hello)
      let creates = bodies.creates(requests, round: round)
      let create = try await rate(load, creates)
      let kept = try await rate(keptLoad, creates)
      let status = try await rate(load, bodies.statuses(requests, of: requests * (round + 1)))
      guard round > 0 else { continue }  // The first round warms up.
      best.bare = max(best.bare, bare)
      best.create = max(best.create, create)
      best.kept = max(best.kept, kept)
      best.status = max(best.status, status)
    }
    return best
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
