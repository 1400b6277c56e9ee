import NIOCore
import NIOPosix

/// A TCP connection whose bytes a test writes and reads itself.
struct RawConnection: Sendable {
  typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private let inbound: NIOAsyncChannelInboundStream<ByteBuffer>

  /// Opens a connection for as long as a test uses it.
  static func open<Value: Sendable>(
    port: Int,
    _ use: (RawConnection) async throws -> Value
  ) async throws -> Value {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try Channel(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true)
          )
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await use(RawConnection(outbound: outbound, inbound: inbound))
    }
  }

  func write(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

  /// Sends no more, as a client does that dies half-way.
  func closeOutput() { outbound.finish() }

  /// Sends one text after the other, each when what the one before caused has come.
  ///
  /// That is a whole answer, or as far as a test marks; once the connection has ended, it is empty.
  func converse(_ texts: [String], until marks: [String?] = []) async throws -> [RawAnswer] {
    var answers: [RawAnswer] = []
    var received = ByteBuffer()
    try await write(texts[0])
    for try await part in inbound {
      received.writeImmutableBuffer(part)
      let answer = RawAnswer(text: String(buffer: received))
      let mark = marks.indices.contains(answers.count) ? marks[answers.count] : nil
      let hasCome = mark.map { answer.text.contains($0) } ?? answer.isWhole
      guard hasCome else { continue }
      answers.append(answer)
      guard answers.count < texts.count else { return answers }
      received.clear()
      // The other side may have ended the connection with its answer.
      guard (try? await write(texts[answers.count])) != nil else { break }
    }
    answers.append(RawAnswer(text: String(buffer: received)))
    let missing = texts.count - answers.count
    return answers + Array(repeating: RawAnswer(text: ""), count: missing)
  }

  /// Reads until the text has arrived, or to the end of the connection.
  func read(until text: String = "\u{0}") async throws -> String {
    var received = ByteBuffer()
    for try await part in inbound {
      received.writeImmutableBuffer(part)
      if String(buffer: received).contains(text) { break }
    }
    return String(buffer: received)
  }
}
