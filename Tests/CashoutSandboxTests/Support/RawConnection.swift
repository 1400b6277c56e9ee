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
