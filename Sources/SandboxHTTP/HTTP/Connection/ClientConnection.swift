import HTTPTypes
import NIOCore
import NIOHTTP1

/// The manners of a connection: what is owed to the client beside the answers, and its end.
///
/// It passes offers of other protocols over, sends the 100 that a client waits for, closes behind
/// the last answer so that the answer arrives, and does not wait for ever.
final class ClientConnection: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// What a route says that is about to read a request's body.
  struct BodyIsWanted: Sendable {}

  private let limits: ClientLimits
  private let crowd: ConnectionCrowd
  private let refusal: @Sendable (ControlError) -> HTTPAnswer
  private var conversation: Conversation
  private var check: Scheduled<Void>?
  private var accepted: ClientChannel.Value?
  private var hasRefused = false

  /// - Parameters:
  ///   - limits: how long it waits.
  ///   - crowd: the other connections.
  ///   - refusal: words the answer to a client whose request is not read to its end.
  init(
    _ limits: ClientLimits,
    _ crowd: ConnectionCrowd,
    _ refusal: @escaping @Sendable (ControlError) -> HTTPAnswer
  ) {
    self.limits = limits
    self.crowd = crowd
    self.refusal = refusal
    conversation = Conversation(limits)
  }

  func handlerAdded(context: ChannelHandlerContext) { checkLater(context) }

  func handlerRemoved(context: ChannelHandlerContext) {
    check?.cancel()
    check = nil
    accepted = nil
  }

  /// Keeps the connection as the server has it until it has ended.
  ///
  /// A server that stops may drop a connection that nobody took yet, and the process ends where a
  /// connection's writer is dropped before its end.
  func keep(_ connection: ClientChannel.Value) { accepted = connection }

  // MARK: Requests

  /// Is told of all bytes before they are read, also of those that make no request yet.
  func bytesArrived(_ bytes: ByteBuffer) { conversation.bytesArrived(bytes) }

  /// Whether a request that offered another protocol has just been read; tells it once.
  func hasPassedOver() -> Bool { conversation.hasPassedOver() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !conversation.takesNoMore else { return }
    conversation.read(unwrapInboundIn(data))
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    // Nobody behind this handler asks for what is thrown away.
    if conversation.hasEnded { context.read() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What is no HTTP behind the last request is nobody's.
    guard !conversation.takesNoMore else { return }
    // Who has gone, or was sent away as the server stops, is owed nothing.
    if let error = error as? HTTPParserError, context.channel.isActive {
      conversation.misread(RequestFault(error, isInLine: conversation.isInLine))
      bidFarewell(context)
    }
    // Whoever reads a body must not take what has come for all of it.
    context.fireErrorCaught(error)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ConnectionCrowd.Gathered { return checkNow(context) }
    // Who still has an answer to write would close the connection, and the refusal may be lost.
    if hasRefused, event as? ChannelEvent == .some(.outputClosed) { return }
    context.fireUserInboundEventTriggered(event)
    let isInputClosed = event as? ChannelEvent == .some(.inputClosed)
    if isInputClosed, conversation.hasEnded { context.close(promise: nil) }
  }

  // MARK: Answers

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext,
    event: Any,
    promise: EventLoopPromise<Void>?
  ) {
    guard event is BodyIsWanted else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    promise?.succeed()
    guard conversation.takeContinue() else { return }
    let head = HTTPResponseHead(version: .http1_1, status: .continue)
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !hasRefused else {
      promise?.succeed()
      return
    }
    guard !conversation.hasEnded else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let head):
      let changed = conversation.begin(head).map { wrapOutboundOut(.head($0)) }
      context.write(changed ?? data, promise: promise)
    case .body: context.write(data, promise: promise)
    case .end where conversation.isLastAnswer:
      context.writeAndFlush(data, promise: promise)
      end(context)
    case .end:
      context.write(data, promise: promise)
      conversation.endAnswer()
      bidFarewell(context)
      if crowd.isCrowded { checkLater(context) }
    }
  }

  /// Sends no more, and throws away what comes until the client has ended, too: a connection that
  /// is closed with bytes unread may take the last answer with it.
  private func end(_ context: ChannelHandlerContext) {
    conversation.end()
    context.close(mode: .output, promise: nil)
    context.read()
    checkLater(context)
  }

  // MARK: Patience

  /// Looks at the deadline again when it is there, or earlier: a wait that begins meanwhile may be
  /// shorter, but not shorter than that for a request.
  private func checkLater(_ context: ChannelHandlerContext) {
    let latest = NIODeadline.now() + TimeAmount(limits.request)
    let deadline = conversation.deadline(isCrowded: crowd.isCrowded)
    check?.cancel()
    check = context.eventLoop.assumeIsolated().scheduleTask(
      deadline: deadline.map { min($0, latest) } ?? latest
    ) {
      self.checkNow(context)
    }
  }

  private func checkNow(_ context: ChannelHandlerContext) {
    guard let deadline = conversation.deadline(isCrowded: crowd.isCrowded), deadline <= .now()
    else {
      return checkLater(context)
    }
    if conversation.mayRefuseToWait {
      refuseToWait(context)
    } else {
      context.close(promise: nil)
    }
  }

  private func refuseToWait(_ context: ChannelHandlerContext) {
    refuse(.requestTimeout, context)
    // Whoever reads the body must not take what has come for all of it.
    context.fireErrorCaught(HTTPParserError.invalidEOFState)
  }

  // MARK: Refusals

  /// Ends a connection on which something could not be read, once all before it is answered.
  private func bidFarewell(_ context: ChannelHandlerContext) {
    switch conversation.farewell {
    case .refusal(let fault): refuse(.malformedRequest(fault), context)
    case .silence:
      context.flush()
      end(context)
    case nil: break
    }
  }

  /// Tells a client why its connection ends; what others write from now on goes nowhere.
  private func refuse(_ error: ControlError, _ context: ChannelHandlerContext) {
    hasRefused = true
    let answer = refusal(error)
    var head = HTTPResponseHead(
      version: .http1_1,
      status: .init(statusCode: answer.status.code, reasonPhrase: answer.status.reasonPhrase)
    )
    head.headers.add(name: "content-type", value: answer.contentType)
    head.headers.add(name: "content-length", value: String(answer.body.count))
    for (name, value) in answer.headers {
      head.headers.add(name: name.rawName, value: value)
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    let body = context.channel.allocator.buffer(bytes: answer.body)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    end(context)
  }
}

@available(*, unavailable)
extension ClientConnection: Sendable {}
