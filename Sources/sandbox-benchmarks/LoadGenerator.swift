import NIOCore
import NIOPosix
import Synchronization

/// Sends prepared requests over keep-alive connections, one at a time on each, and counts answers.
///
/// Its own cost is small beside the server's: requests are ready bytes, answers are only measured.
struct LoadGenerator {
  let port: Int
  let connections: Int

  /// What a run has measured.
  struct Result {
    let answered: Int
    /// Answers with another status than 200.
    let refused: Int
    let seconds: Double

    var perSecond: Double { Double(answered) / seconds }
  }

  /// Sends every request once.
  func send(_ requests: [ByteBuffer]) async throws -> Result {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let feed = RequestFeed(requests)
    let start = ContinuousClock.now
    do {
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for _ in 0..<connections {
          tasks.addTask { try await connect(group, feed).closeFuture.get() }
        }
        try await tasks.waitForAll()
      }
    } catch {
      try await group.shutdownGracefully()
      throw error
    }
    let elapsed = ContinuousClock.now - start
    try await group.shutdownGracefully()
    let (answered, refused) = feed.counts
    return Result(answered: answered, refused: refused, seconds: elapsed / .seconds(1))
  }

  private func connect(_ group: any EventLoopGroup, _ feed: RequestFeed) async throws -> any Channel
  {
    try await ClientBootstrap(group: group)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Exchange(feed))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }
}

/// Hands out requests and counts what comes back.
private final class RequestFeed: Sendable {
  private struct State {
    var next = 0
    var answered = 0
    var refused = 0
  }

  private let requests: [ByteBuffer]
  private let state = Mutex(State())

  init(_ requests: [ByteBuffer]) { self.requests = requests }

  func next() -> ByteBuffer? {
    state.withLock { state in
      guard state.next < requests.count else { return nil }
      state.next += 1
      return requests[state.next - 1]
    }
  }

  func count(isRefused: Bool) {
    state.withLock { state in
      state.answered += 1
      if isRefused { state.refused += 1 }
    }
  }

  var counts: (answered: Int, refused: Int) { state.withLock { ($0.answered, $0.refused) } }
}

/// One connection: a request, its whole answer, the next request.
private final class Exchange: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let feed: RequestFeed
  private var received = ByteBuffer()

  init(_ feed: RequestFeed) { self.feed = feed }

  func channelActive(context: ChannelHandlerContext) { sendNext(context) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    received.writeBuffer(&part)
    guard let isRefused = completeAnswer() else { return }
    received.clear()
    feed.count(isRefused: isRefused)
    sendNext(context)
  }

  private func sendNext(_ context: ChannelHandlerContext) {
    guard let request = feed.next() else { return context.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(request), promise: nil)
  }

  /// Whether the answer is refused, once all of it has come.
  private func completeAnswer() -> Bool? {
    let bytes = received.readableBytesView
    guard let head = AnswerHead(bytes), bytes.count >= head.length + head.bodyLength else {
      return nil
    }
    return !head.isOK
  }
}

/// What of an answer's head matters here, read byte by byte so that the client costs little.
private struct AnswerHead {
  let isOK: Bool
  /// Bytes up to the body.
  let length: Int
  let bodyLength: Int

  private static let ok = Array("HTTP/1.1 200".utf8)
  private static let contentLength = Array("content-length:".utf8)

  /// `nil` while the head is not complete.
  init?(_ bytes: ByteBufferView) {
    var bodyLength = 0
    var line = bytes.startIndex
    while let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) {
      if end <= line + 1 {
        isOK = bytes.starts(with: Self.ok)
        length = end + 1 - bytes.startIndex
        self.bodyLength = bodyLength
        return
      }
      bodyLength = Self.contentLength(bytes[line..<end]) ?? bodyLength
      line = end + 1
    }
    return nil
  }

  private static func contentLength(_ line: ByteBufferView) -> Int? {
    guard line.count > contentLength.count,
      zip(line, contentLength).allSatisfy({ $0 | 0x20 == $1 || $0 == $1 })
    else { return nil }
    return line.dropFirst(contentLength.count).reduce(0) { value, byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        ? value * 10 + Int(byte - UInt8(ascii: "0")) : value
    }
  }
}
