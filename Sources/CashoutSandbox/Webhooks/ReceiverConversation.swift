import NIOCore
import NIOHTTP1

/// One request and its answer on a connection of its own, whatever the receiver does.
///
/// The outcome is told once: at the answer's end, when enough of it came, when the connection breaks
/// or at the deadline. A status that came counts, for the body changes nothing about it.
final class ReceiverConversation: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  /// Of longer bodies the rest is not read.
  private static let longestBody = 16_384
  /// A receiver closes first, so that its side and not ours keeps the port for a while.
  private static let farewell: TimeAmount = .milliseconds(100)

  private let request: ReceiverRequest
  private let deadline: NIODeadline
  private let outcome: EventLoopPromise<ReceiverAnswer>
  private var answer: ReceiverAnswer?
  private var bodyBytes = 0
  private var isOver = false
  private var alarm: Scheduled<Void>?

  init(
    _ request: ReceiverRequest,
    until deadline: NIODeadline,
    _ outcome: EventLoopPromise<ReceiverAnswer>
  ) {
    self.request = request
    self.deadline = deadline
    self.outcome = outcome
  }

  func handlerAdded(context: ChannelHandlerContext) {
    alarm = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      let time = self.request.timeout
      self.end(self.answer == nil ? .timedOut(time) : .endless(time), context)
    }
    guard context.channel.isActive else { return end(.closed, context) }
    context.write(wrapOutboundOut(.head(request.head)), promise: nil)
    context.write(
      wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: request.body)))),
      promise: nil
    )
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    alarm?.cancel()
    guard !isOver else { return }
    isOver = true
    outcome.fail(ReceiverFault.closed)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    switch unwrapInboundIn(data) {
    case .head(let head): begin(Int(head.status.code), context)
    case .body(let part):
      answer?.append(part.readableBytesView)
      bodyBytes += part.readableBytes
      if bodyBytes > Self.longestBody { end(nil, context) }
    case .end: takeLeave(context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { end(error, context) }

  func channelInactive(context: ChannelHandlerContext) {
    end(.closed, context)
    context.fireChannelInactive()
  }

  private func begin(_ status: Int, _ context: ChannelHandlerContext) {
    guard status >= 100 else { return end(.noStatus(status), context) }
    answer = ReceiverAnswer(status: status)
    // Whoever switches protocols says nothing more in this one.
    if status == 101 { end(nil, context) }
  }

  /// The answer is complete; the receiver, which was asked to, closes the connection.
  private func takeLeave(_ context: ChannelHandlerContext) {
    tell(nil)
    alarm?.cancel()
    alarm = context.eventLoop.assumeIsolated().scheduleTask(in: Self.farewell) {
      context.close(promise: nil)
    }
  }

  private func end(_ fault: ReceiverFault, _ context: ChannelHandlerContext) {
    end(fault as any Error, context)
  }

  private func end(_ error: (any Error)?, _ context: ChannelHandlerContext) {
    tell(error)
    alarm?.cancel()
    context.close(promise: nil)
  }

  private func tell(_ error: (any Error)?) {
    guard !isOver else { return }
    isOver = true
    guard var answer else { return outcome.fail(error ?? ReceiverFault.closed) }
    answer.fault = error.map { ReceiverFault.reason($0, within: request.timeout) }
    outcome.succeed(answer)
  }
}

/// Stops a connection that brings more than an answer's head and the part of its body that is read.
final class ReceiverAllowance: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// As many bytes as one answer may have, interim ones and all that frames it included.
  static let bytes = 256 << 10

  private var received = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytes
    guard received > Self.bytes else { return context.fireChannelRead(data) }
    context.fireErrorCaught(ReceiverFault.tooLong(Self.bytes))
  }
}
