import NIOCore
import NIOPosix
import Programs
import Testing

/// Commands for a running server where something else listens: a clear error, whatever bytes come.
@Suite(.timeLimit(.minutes(10))) struct StrangerTests {
  private static let commands: [[String]] = [
    ["pay"], ["advance", "1s"], ["payouts"], ["payouts", "1"], ["transition", "1", "COMPLETED"],
    ["webhooks"], ["webhooks", "--resend", "1"], ["load", "-"], ["report"],
    ["report", "--junit", "-"],
  ]

  private func outcome(_ command: [String], at answer: String) async throws -> Program.Outcome {
    try await Stranger.during(answer) { url in
      try await Program.run(command + ["--url", url], input: "scenario: x")
    }
  }

  @Test(arguments: commands)
  func `an answer with the status 000 is no end of a command`(_ command: [String]) async throws {
    let outcome = try await outcome(command, at: "HTTP/1.1 000 X\r\nContent-Length: 0\r\n\r\n")
    #expect(outcome.status == 3 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.hasPrefix("error: what listens at http://127.0.0.1:"))
    #expect(
      outcome.error.contains(
        " is no cashout-sandbox: the server answered with the status 000, which HTTP does not have;"
          + " say where one is with --url or CASHOUT_SANDBOX_URL"
      ),
      "\(outcome.error)"
    )
  }

  @Test(arguments: commands)
  func `somebody else's JSON is told and not printed`(_ command: [String]) async throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n{\"hello\":\"you\"}"
    let outcome = try await outcome(command, at: answer)
    #expect(outcome.status == 3 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains("is no cashout-sandbox: it answers 200; say"))
  }

  @Test(arguments: [
    ("SSH-2.0-OpenSSH_9.6\r\n", "is no HTTP answer"), ("", "the server closed the connection"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nabc", "stream ended at an unexpected time"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "is no HTTP answer"),
    ("HTTP/1.1 101 Go\r\n\r\n", "it answers 101"), ("HTTP/1.1 302 X\r\n\r\n", "it answers 302"),
    ("HTTP/1.1 200 OK\n\n", "a line does not end with CR LF"),
    ("HTTP/1.1 99 X\r\n\r\n", "is no HTTP answer"), ("\u{1B}[2J\u{0}\r\n\r\n", "is no HTTP answer"),
    ("HTTP/1.1 500 X\r\nContent-Length: 2\r\n\r\n\u{1B}c", "it answers 500"),
  ])
  func `what is no answer is told`(_ answer: String, _ reason: String) async throws {
    let outcome = try await outcome(["payouts"], at: answer)
    #expect(outcome.status == 3 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains(reason), "\(outcome.error)")
    #expect(!outcome.error.contains("\u{1B}"))
  }

  @Test func `waiting where a stranger listens ends in time`() async throws {
    try await Stranger.during("HTTP/1.1 000 X\r\n\r\n") { url in
      let outcome = try await Program.run(["wait", url, "--timeout", "300ms"])
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("not ready within 300ms: what listens"), "\(outcome.error)")
    }
  }
}

/// Something on a free port that answers the first bytes of every connection with the same ones, and
/// closes it.
private enum Stranger {
  private final class Voice: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: String

    init(_ answer: String) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
      context.close(mode: .output, promise: nil)
    }
  }

  static func during<Value>(
    _ answer: String,
    _ test: (_ url: String) async throws -> Value
  ) async throws -> Value {
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Voice(answer))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    defer { channel.close(promise: nil) }
    return try await test("http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
  }
}
