import CashoutSandbox
import NIOCore
import NIOPosix
import Synchronization
import Testing

/// Looking whether a port is free.
@Suite(.timeLimit(.minutes(10))) struct PortProbeTests {
  @Test func `whoever calls while a port is tried is let go`() async throws {
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    let isLate = Mutex(false)
    var reached: (any Channel)?
    try await PortProbe.run(host: "127.0.0.1", port: 0) { door in
      let port = try #require(door.localAddress?.port)
      reached = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
    }
    let client = try #require(reached)
    let limit = client.eventLoop.scheduleTask(in: .seconds(20)) {
      isLate.withLock { $0 = true }
      client.close(promise: nil)
    }
    try await client.closeFuture.get()
    limit.cancel()
    #expect(!isLate.withLock { $0 }, "nobody hung up")
  }
}
