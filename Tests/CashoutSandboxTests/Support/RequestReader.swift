import NIOCore

/// Reads a connection's requests, each to its end.
final class RequestReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let take: (Receiver.Request) -> Void
  private var received = ByteBuffer()

  init(_ take: @escaping (Receiver.Request) -> Void) { self.take = take }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received.writeImmutableBuffer(unwrapInboundIn(data))
    guard let request = Receiver.Request(String(buffer: received)) else { return }
    received.clear()
    take(request)
  }
}
