import NIOCore
import NIOPosix

/// Takes webhooks and never answers.
struct SilentReceiver {
  let url: String
  private let bodies: AsyncStream<String>

  static func run(_ test: (SilentReceiver) async throws -> Void) async throws {
    let (bodies, received) = AsyncStream.makeStream(of: String.self)
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Reading(received))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    defer { server.close(promise: nil) }
    let port = server.localAddress?.port ?? 0
    try await test(SilentReceiver(url: "http://127.0.0.1:\(port)/", bodies: bodies))
  }

  /// The body of the next webhook, once it has come to its end.
  func nextBody() async -> String {
    for await body in bodies { return body }
    return ""
  }

  private final class Reading: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let received: AsyncStream<String>.Continuation
    private var text = ""

    init(_ received: AsyncStream<String>.Continuation) { self.received = received }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      text += String(buffer: unwrapInboundIn(data))
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
      // The last field of a webhook's form.
      if parts.count == 2, parts[1].contains("status_reason=") { received.yield(String(parts[1])) }
    }
  }
}
