package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// A client's connection as the server has it: HTTP/1, read and answered as clients really speak.
package struct ClientChannel: HTTPChannelHandler {
  package typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  package let responder: HTTPChannelHandler.Responder
  package let limits: ClientLimits
  package let crowd: ConnectionCrowd
  private let refusal: @Sendable (ControlError) -> HTTPAnswer

  /// - Parameters:
  ///   - responder: answers each request.
  ///   - limits: how long it waits.
  ///   - crowd: the other connections.
  ///   - refusal: words the answer to a client whose request is not read to its end.
  package init(
    responder: @escaping HTTPChannelHandler.Responder,
    limits: ClientLimits,
    crowd: ConnectionCrowd,
    refusal: @escaping @Sendable (ControlError) -> HTTPAnswer
  ) {
    self.responder = responder
    self.limits = limits
    self.crowd = crowd
    self.refusal = refusal
  }

  package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      crowd.join(channel)
      return try furnish(channel, isSecure: false, logger)
    }
  }

  /// Puts the handlers on a connection, behind those of TLS where there are any.
  func furnish(_ channel: any Channel, isSecure: Bool, _ logger: Logger) throws -> Value {
    let connection = ClientConnection(limits, crowd, refusal)
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(HTTPResponseEncoder())
    try pipeline.addHandler(ByteToMessageHandler(RequestDecoder(connection)))
    try pipeline.addHandler(connection)
    try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: isSecure))
    // Ends the connection when the server stops; idle ones end by our own handler.
    try pipeline.addHandler(HTTPConnectionStateHandler(logger: logger))
    let value = try Value(
      wrappingChannelSynchronously: channel,
      configuration: .init(isOutboundHalfClosureEnabled: true)
    )
    connection.keep(value)
    return value
  }

  package func handle(value: Value, logger: Logger) async {
    await handleHTTP(asyncChannel: value, logger: logger)
  }
}
