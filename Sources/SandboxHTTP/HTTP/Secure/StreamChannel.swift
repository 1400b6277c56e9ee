import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// One request and its answer on a connection of HTTP/2.
struct StreamChannel: HTTPChannelHandler {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  let responder: HTTPChannelHandler.Responder
  let limits: ClientLimits
  let crowd: ConnectionCrowd

  /// Puts the handlers on a stream that a client opened.
  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let manners = StreamManners(limits, crowd)
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
      try pipeline.addHandler(manners)
      let value = try Value(wrappingChannelSynchronously: channel)
      manners.keep(value)
      return value
    }
  }

  func handle(value: Value, logger: Logger) async {
    await handleHTTP(asyncChannel: value, logger: logger)
  }
}
