import NIOCore
import NIOPosix
import Testing

/// The receiver that tests of webhooks have.
@Suite(.timeLimit(.minutes(10))) struct ReceiverTests {
  @Test func `a receiver closes every connection, also those of its test's last moment`()
    async throws
  {
    for _ in 1...40 {
      var callers: [any Channel] = []
      try await Receiver.run { receiver in
        let calls = (1...16).map { _ in
          ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: receiver.port)
        }
        for call in calls { callers.append(try await call.get()) }
      }
      for caller in callers { try await caller.closeFuture.get() }
    }
  }
}
