package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP2
package import NIOSSL
import NIOTLS

/// A client's connection through TLS: HTTP/2 or HTTP/1.1, whichever both sides know first.
package struct SecureChannel: HTTPChannelHandler {
  /// A connection whose protocol is known once the handshake is done.
  package struct Value: ServerChildChannelValue {
    fileprivate let protocolChoice: EventLoopFuture<Conversation>
    package let channel: any Channel
  }

  fileprivate enum Conversation: Sendable {
    case one(ClientChannel.Value)
    case two(NIOHTTP2Handler.AsyncStreamMultiplexer<StreamChannel.Value>)
  }

  private let plain: ClientChannel
  private let context: NIOSSLContext
  private let onFailure: @Sendable (HandshakeFailure) -> Void

  /// - Parameters:
  ///   - plain: the same without TLS, which speaks HTTP/1.1 behind it.
  ///   - context: the certificate and the protocols.
  ///   - onFailure: is told of clients that end the handshake, often for lack of trust.
  package init(
    _ plain: ClientChannel,
    context: NIOSSLContext,
    onFailure: @escaping @Sendable (HandshakeFailure) -> Void
  ) {
    self.plain = plain
    self.context = context
    self.onFailure = onFailure
  }

  package var responder: HTTPChannelHandler.Responder { plain.responder }

  package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      plain.crowd.join(channel)
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(PlainRequestAnswer())
      try pipeline.addHandler(NIOSSLServerHandler(context: context))
      try pipeline.addHandler(HandshakePatience(plain.limits, plain.crowd, onFailure))
      let choice = NIOTypedApplicationProtocolNegotiationHandler<Conversation> { result in
        channel.eventLoop.makeCompletedFuture { try converse(channel, by: result, logger) }
      }
      try pipeline.addHandler(choice)
      return Value(protocolChoice: choice.protocolNegotiationResult, channel: channel)
    }
  }

  private func converse(
    _ channel: any Channel,
    by result: ALPNResult,
    _ logger: Logger
  ) throws -> Conversation {
    guard case .negotiated("h2") = result else {
      return .one(try plain.furnish(channel, isSecure: true, logger))
    }
    let connection = MultiplexedConnection(plain.limits, plain.crowd)
    let multiplexer = try channel.pipeline.syncOperations.configureAsyncHTTP2Pipeline(
      mode: .server,
      streamDelegate: StreamCount(connection, on: channel.eventLoop),
      configuration: configuration
    ) { [streams] stream in
      streams.setup(channel: stream, logger: logger)
    }
    try channel.pipeline.syncOperations.addHandler(connection)
    return .two(multiplexer)
  }

  private var streams: StreamChannel {
    StreamChannel(responder: responder, limits: plain.limits, crowd: plain.crowd)
  }

  private var configuration: NIOHTTP2Handler.Configuration {
    var configuration = NIOHTTP2Handler.Configuration()
    configuration.connection.initialSettings = [
      HTTP2Setting(parameter: .maxConcurrentStreams, value: plain.limits.streams),
      HTTP2Setting(parameter: .maxHeaderListSize, value: RequestDecoder.largestHead),
    ]
    return configuration
  }

  package func handle(value: Value, logger: Logger) async {
    do {
      switch try await value.protocolChoice.get() {
      case .one(let connection): await plain.handle(value: connection, logger: logger)
      case .two(let multiplexer):
        try await withTaskCancellationHandler {
          try await handle(multiplexer, logger)
        } onCancel: {
          value.channel.close(promise: nil)
        }
      }
    } catch {
      logger.debug("a connection through TLS ended: \(error)")
    }
  }

  private func handle(
    _ multiplexer: NIOHTTP2Handler.AsyncStreamMultiplexer<StreamChannel.Value>,
    _ logger: Logger
  ) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      for try await stream in multiplexer.inbound {
        group.addTask { [streams] in await streams.handle(value: stream, logger: logger) }
      }
    }
  }
}

/// What clients are told of TLS, made of a certificate in PEM and its key.
package enum SecureContext {
  /// - Throws: what the TLS library does not take.
  package static func make(chainPEM: String, keyPEM: String) throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(chainPEM.utf8))
        .map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(keyPEM.utf8), format: .pem))
    )
    configuration.applicationProtocols = ["h2", "http/1.1"]
    return try NIOSSLContext(configuration: configuration)
  }
}
