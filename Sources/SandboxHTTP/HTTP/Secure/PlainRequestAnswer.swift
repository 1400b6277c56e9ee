import NIOCore

/// Tells a client that speaks plain HTTP where TLS is expected so, in the protocol that it knows.
final class PlainRequestAnswer: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// A handshake's first byte.
  private static let handshake: UInt8 = 22
  private var isPlain = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isPlain else { return }
    let bytes = Self.unwrapInboundIn(data)
    guard let first = bytes.readableBytesView.first, first != Self.handshake,
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first
    else {
      context.fireChannelRead(data)
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
      return
    }
    isPlain = true
    var answer = ControlError.tlsExpected.answer
    answer.body.append(UInt8(ascii: "\n"))
    var buffer = ByteBuffer(
      string: "HTTP/1.1 400 Bad Request\r\nContent-Type: \(answer.contentType)\r\n"
        + "Content-Length: \(answer.body.count)\r\nConnection: close\r\n\r\n"
    )
    buffer.writeBytes(answer.body)
    context.writeAndFlush(Self.wrapOutboundOut(buffer)).assumeIsolated().whenComplete { _ in
      context.close(promise: nil)
    }
  }
}

@available(*, unavailable)
extension PlainRequestAnswer: Sendable {}
