import NIOCore
import NIOHTTP2

/// The manners of a connection of HTTP/2: it ends when nothing is asked for long, and when the
/// server stops, behind the answers that are under way.
final class MultiplexedConnection: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  private let limits: ClientLimits
  private let crowd: ConnectionCrowd
  private var streams = 0
  private var restingSince = NIODeadline.now()
  private var isLeaving = false
  private var check: Scheduled<Void>?
  private var context: ChannelHandlerContext?

  init(_ limits: ClientLimits, _ crowd: ConnectionCrowd) {
    self.limits = limits
    self.crowd = crowd
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    checkLater(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    check?.cancel()
    check = nil
    self.context = nil
  }

  func streamOpened() { streams += 1 }

  func streamClosed() {
    streams -= 1
    guard streams == 0 else { return }
    restingSince = .now()
    guard let context else { return }
    if isLeaving { context.close(promise: nil) } else if crowd.isCrowded { checkLater(context) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ConnectionCrowd.Gathered: checkNow(context)
    case is ChannelShouldQuiesceEvent: leave(context)
    case ChannelEvent.inputClosed: context.close(promise: nil)
    default: break
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What is wrong with one request ends that alone.
    guard !(error is NIOHTTP2Errors.StreamError) else { return }
    context.close(promise: nil)
  }

  /// Takes no more requests, and ends behind the answers.
  private func leave(_ context: ChannelHandlerContext) {
    guard !isLeaving else { return }
    isLeaving = true
    let farewell = HTTP2Frame(
      streamID: .rootStream,
      payload: .goAway(lastStreamID: .maxID, errorCode: .noError, opaqueData: nil)
    )
    context.writeAndFlush(Self.wrapOutboundOut(farewell), promise: nil)
    if streams == 0 { context.close(promise: nil) }
  }

  private var deadline: NIODeadline {
    restingSince + TimeAmount(crowd.isCrowded ? limits.crowded : limits.idle)
  }

  private func checkNow(_ context: ChannelHandlerContext) {
    guard streams == 0, deadline <= .now() else { return checkLater(context) }
    leave(context)
  }

  /// Looks again when it may be over: while requests are under way, each has its own patience.
  private func checkLater(_ context: ChannelHandlerContext) {
    check?.cancel()
    let next = streams == 0 ? deadline : .now() + TimeAmount(limits.idle)
    check = context.eventLoop.assumeIsolated().scheduleTask(deadline: next) {
      self.checkNow(context)
    }
  }
}

@available(*, unavailable)
extension MultiplexedConnection: Sendable {}

/// Tells a connection of its requests, as they begin and end.
struct StreamCount: NIOHTTP2StreamDelegate {
  private let connection: NIOLoopBound<MultiplexedConnection>

  init(_ connection: MultiplexedConnection, on loop: any EventLoop) {
    self.connection = NIOLoopBound(connection, eventLoop: loop)
  }

  func streamCreated(_ id: HTTP2StreamID, channel: any Channel) { connection.value.streamOpened() }

  func streamClosed(_ id: HTTP2StreamID, channel: any Channel) { connection.value.streamClosed() }
}
