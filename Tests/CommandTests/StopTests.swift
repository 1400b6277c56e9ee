import NIOCore
import NIOPosix
import Programs
import Testing
import WireJSON

/// SIGTERM and Ctrl-C end a server soon and well, whoever is still connected.
@Suite(.timeLimit(.minutes(10))) struct StopTests {
  @Test(arguments: [false, true])
  func `a server ends at once with a listener and idle connections`(
    _ byInterrupt: Bool
  ) async throws {
    let limit = Duration.seconds(4)
    let elapsed = try await soonest(within: limit) {
      var elapsed = Duration.zero
      try await ServedSandbox.during { program, served in
        let port = try #require(served.port)
        try await Connection.open(port) { listener in
          try await listener.send("GET /sandbox/events", until: ": open\n")
          try await Connection.open(port) { idle in
            try await idle.send("GET /sandbox/health", until: "}")
            try await Connection.open(port) { _ in
              elapsed = try await Self.stop(program, byInterrupt: byInterrupt)
            }
          }
        }
      }
      return elapsed
    }
    #expect(elapsed < limit, "took \(elapsed)")
  }

  @Test func `a server ends while an advance waits for a silent receiver`() async throws {
    let limit = Duration.seconds(4)
    let elapsed = try await soonest(within: limit) {
      var elapsed = Duration.zero
      try await ServedSandbox.during { program, served in
        try await SilentReceiver.run { receiver in
          let created = try await served.create("a", amount: 10, url: receiver.url)
          #expect(created.status == 200)
          async let advance = served.send("POST", "/sandbox/clock/advance", #"{"by":"1h"}"#)
          _ = await receiver.nextBody()
          elapsed = try await Self.stop(program, byInterrupt: false)
          _ = try? await advance
        }
      }
      return elapsed
    }
    #expect(elapsed < limit, "took \(elapsed)")
  }

  /// Stops a program that has nothing to say of it; how long that takes.
  private static func stop(_ program: Program, byInterrupt: Bool) async throws -> Duration {
    var outcome: Program.Outcome?
    let elapsed = try await ContinuousClock().measure {
      outcome = try await program.stop(byInterrupt: byInterrupt)
    }
    #expect(outcome?.status == 0)
    #expect(outcome?.error == "")
    return elapsed
  }
}

/// A TCP connection to a server.
private struct Connection {
  typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  let port: Int
  let inbound: NIOAsyncChannelInboundStream<ByteBuffer>
  let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

  static func open(_ port: Int, _ use: (Connection) async throws -> Void) async throws {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture { try Channel(wrappingChannelSynchronously: channel) }
      }
    try await channel.executeThenClose { inbound, outbound in
      try await use(Connection(port: port, inbound: inbound, outbound: outbound))
    }
  }

  /// Sends a request and reads until a text has come.
  func send(_ request: String, until end: String) async throws {
    let head = "\(request) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n"
    try await outbound.write(ByteBuffer(string: head))
    var text = ""
    for try await part in inbound {
      text += String(buffer: part)
      if text.contains(end) { return }
    }
  }
}
