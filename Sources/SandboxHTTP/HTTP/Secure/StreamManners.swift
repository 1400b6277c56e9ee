import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// What is owed to a request of HTTP/2 beside its answer: the 100 that it waits for, and no more
/// patience than one of HTTP/1 gets.
final class StreamManners: ChannelDuplexHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ClientLimits
  private let crowd: ConnectionCrowd
  private var owesContinue = false
  private var isAnswering = false
  private var isAnswered = false
  /// Behind an answer, how much more of the request is read and forgotten.
  private var unread: Int
  private var patience: Scheduled<Void>?
  private var accepted: StreamChannel.Value?

  init(_ limits: ClientLimits, _ crowd: ConnectionCrowd) {
    self.limits = limits
    self.crowd = crowd
    unread = limits.unreadBody
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let time = TimeAmount(crowd.isCrowded ? limits.crowded : limits.request)
    patience = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
      self.refuseToWait(context)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    patience?.cancel()
    patience = nil
    accepted = nil
  }

  /// Keeps the stream as the server has it until it has ended, as a connection of HTTP/1 does.
  func keep(_ stream: StreamChannel.Value) { accepted = stream }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch Self.unwrapInboundIn(data) {
    case .head(var head):
      owesContinue = head.headerFields[.expect]?.lowercased() == "100-continue"
      // Whatever the client calls it, TLS is around it.
      head.scheme = "https"
      context.fireChannelRead(Self.wrapInboundOut(.head(head)))
      return
    case .body(let part):
      owesContinue = false
      if isAnswered { unread -= part.readableBytes }
      guard unread >= 0 else { return reset(context) }
    case .end:
      owesContinue = false
      patience?.cancel()
      patience = nil
    }
    context.fireChannelRead(data)
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext,
    event: Any,
    promise: EventLoopPromise<Void>?
  ) {
    guard event is ClientConnection.BodyIsWanted else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    promise?.succeed()
    guard owesContinue, !isAnswering else { return }
    owesContinue = false
    context.writeAndFlush(
      Self.wrapOutboundOut(.head(HTTPResponse(status: .continue))),
      promise: nil
    )
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isAnswered else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch Self.unwrapOutboundIn(data) {
    case .head(let head):
      isAnswering = true
      context.write(Self.wrapOutboundOut(.head(Self.plain(head))), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      isAnswered = true
      context.writeAndFlush(data, promise: promise)
    }
  }

  /// A head without what HTTP/1 says of its connection, which has no place here.
  private static func plain(_ head: HTTPResponse) -> HTTPResponse {
    var head = head
    head.headerFields[.connection] = nil
    head.headerFields[.transferEncoding] = nil
    return head
  }

  /// Tells a client why its request is not waited for; one that has its answer knows enough.
  private func refuseToWait(_ context: ChannelHandlerContext) {
    if isAnswering, !isAnswered { return context.close(promise: nil) }
    if !isAnswered {
      let answer = ControlError.requestTimeout.answer
      let head = HTTPResponse(
        status: .requestTimeout,
        headerFields: [
          .contentType: answer.contentType, .contentLength: String(answer.body.count),
        ]
      )
      isAnswered = true
      context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
      let body = context.channel.allocator.buffer(bytes: answer.body)
      context.write(Self.wrapOutboundOut(.body(body)), promise: nil)
      context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
      // Whoever reads the body must not take what has come for all of it.
      context.fireErrorCaught(HTTPParserError.invalidEOFState)
    }
    reset(context)
  }

  /// Ends a stream whose answer is whole: the client need not send the rest.
  private func reset(_ context: ChannelHandlerContext) {
    let event = NIOHTTP2FramePayloadToHTTPEvent.reset(code: .noError)
    context.triggerUserOutboundEvent(event, promise: nil)
  }
}

@available(*, unavailable)
extension StreamManners: Sendable {}
