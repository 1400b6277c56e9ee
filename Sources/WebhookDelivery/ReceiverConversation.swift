import NIOCore
import NIOHTTP1

/// Requests on a connection, one behind the other, and their answers, whatever the receiver does.
///
/// Each outcome is told once: at the answer's end, when enough of it came, when the connection breaks
/// or at the deadline. Where only its beginning is read, a status that came counts, for the body
/// changes nothing about it.
final class ReceiverConversation: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  /// A request whose outcome is not told yet.
  private struct Exchange {
    let request: ReceiverRequest
    let outcome: EventLoopPromise<ReceiverAnswer>
    /// Is called when the connection can serve another request.
    let onRest: () -> Void
    var answer: ReceiverAnswer?
    var bodyBytes = 0
    /// Whether the receiver keeps the connection open.
    var staysOpen = false

    func tell(_ error: (any Error)?) {
      guard var answer, error == nil || !request.reading.isWhole else {
        return outcome.fail(error ?? ReceiverFault.closed)
      }
      answer.fault = error.map { ReceiverFault.reason($0, within: request.timeout) }
      outcome.succeed(answer)
    }
  }

  /// A receiver closes first, so that its side and not ours keeps the port for a while.
  private static let farewell: TimeAmount = .milliseconds(100)

  private let allowance: ReceiverAllowance
  private var context: ChannelHandlerContext?
  private var exchange: Exchange?
  private var alarm: Scheduled<Void>?

  init(_ allowance: ReceiverAllowance) { self.allowance = allowance }

  /// Sends a request; the one before it has its answer.
  func begin(
    _ request: ReceiverRequest,
    until deadline: NIODeadline,
    _ outcome: EventLoopPromise<ReceiverAnswer>,
    onRest: @escaping () -> Void
  ) {
    guard let context, context.channel.isActive, exchange == nil else {
      return outcome.fail(ReceiverFault.closed)
    }
    exchange = Exchange(request: request, outcome: outcome, onRest: onRest)
    allowance.renew(request.reading.allowance)
    let time = request.timeout
    alarm = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      self.end(self.exchange?.answer == nil ? .timedOut(time) : .endless(time), context)
    }
    context.write(wrapOutboundOut(.head(request.head)), promise: nil)
    if let body = request.body {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    alarm?.cancel()
    tell(ReceiverFault.closed)
    self.context = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard exchange != nil else { return }
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head, context)
    case .body(let part): take(part, context)
    case .end: takeLeave(context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { end(error, context) }

  func channelInactive(context: ChannelHandlerContext) {
    end(.closed, context)
    context.fireChannelInactive()
  }

  private func begin(_ head: HTTPResponseHead, _ context: ChannelHandlerContext) {
    let status = Int(head.status.code)
    guard status >= 100 else { return end(.noStatus(status), context) }
    exchange?.answer = ReceiverAnswer(status: status)
    exchange?.staysOpen = head.isKeepAlive
    // Whoever switches protocols says nothing more in this one.
    if status == 101 { end(nil, context) }
  }

  private func take(_ part: ByteBuffer, _ context: ChannelHandlerContext) {
    guard let reading = exchange?.request.reading else { return }
    exchange?.answer?.append(part.readableBytesView, keeping: reading.keptBytes)
    exchange?.bodyBytes += part.readableBytes
    guard let bytes = exchange?.bodyBytes, bytes > reading.readBytes else { return }
    end(reading.isWhole ? ReceiverFault.tooLong(reading.readBytes) : nil, context)
  }

  /// The answer is complete; the connection rests, or the receiver, which was asked to, closes it.
  private func takeLeave(_ context: ChannelHandlerContext) {
    guard let exchange else { return }
    self.exchange = nil
    alarm?.cancel()
    if exchange.request.keepsConnection, exchange.staysOpen {
      // Before the outcome is told, so that whoever gets it finds the connection.
      exchange.onRest()
    } else {
      alarm = context.eventLoop.assumeIsolated().scheduleTask(in: Self.farewell) {
        context.close(promise: nil)
      }
    }
    exchange.tell(nil)
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
    exchange?.tell(error)
    exchange = nil
  }
}

/// Stops a connection that brings more than an answer's head and the part of its body that is read.
final class ReceiverAllowance: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// As many bytes as the answer under way may have, interim ones and all that frames it included.
  private var bytes = 0
  private var received = 0

  /// Begins to count anew.
  func renew(_ bytes: Int) {
    self.bytes = bytes
    received = 0
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += unwrapInboundIn(data).readableBytes
    guard received > bytes else { return context.fireChannelRead(data) }
    context.fireErrorCaught(ReceiverFault.tooLong(bytes))
  }
}
