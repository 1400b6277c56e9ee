import NIOCore

/// Keeps a connection of a receiver until it has ended, also one that nobody took before the test was
/// over: the process ends where a connection's writer is dropped before its end.
final class AcceptedConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var connection: Receiver.Channel?

  private init() {}

  static func wrap(_ channel: any Channel) throws -> Receiver.Channel {
    let keeper = AcceptedConnection()
    try channel.pipeline.syncOperations.addHandler(keeper)
    let connection = try Receiver.Channel(wrappingChannelSynchronously: channel)
    keeper.connection = connection
    return connection
  }

  func handlerRemoved(context: ChannelHandlerContext) { connection = nil }
}
