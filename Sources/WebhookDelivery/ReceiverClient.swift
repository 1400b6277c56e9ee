package import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// Sends requests to receivers and reads what they answer.
///
/// One deadline holds for all of it: looking the name up, connecting, TLS, and the answer to the
/// last byte that is read.
package final class ReceiverClient: Sendable {
  /// A request under way.
  package struct Call: Sendable {
    package let answer: EventLoopFuture<ReceiverAnswer>
    /// When the connection is gone, a while after the answer, or might serve another request.
    package let closed: EventLoopFuture<Void>
    package let cancel: @Sendable () -> Void
  }

  private let group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
  private let trust: ReceiverTrust
  /// Made with the first `https` receiver, for it reads all of the machine's certificates.
  private let context = Mutex<NIOSSLContext?>(nil)
  private let resting = RestingConnections()

  /// - Parameter trust: which certificates receivers may show.
  package init(trust: ReceiverTrust = ReceiverTrust()) { self.trust = trust }

  package func send(_ request: ReceiverRequest) -> Call {
    let rested = request.keepsConnection ? resting.take(to: request.address) : nil
    let loop = rested?.channel.eventLoop ?? group.next()
    let deadline = NIODeadline.now() + TimeAmount(request.timeout)
    let answer = loop.makePromise(of: ReceiverAnswer.self)
    let closed = loop.makePromise(of: Void.self)
    let connection = rested.map(loop.makeSucceededFuture) ?? connect(request, on: loop)
    connection.whenSuccess { [resting] connection in
      connection.conversation.value.begin(request, until: deadline, answer) {
        resting.keep(connection, to: request.address)
      }
      // On a connection that serves many requests, their callbacks would pile up.
      if request.keepsConnection {
        answer.futureResult.whenComplete { _ in closed.succeed() }
      } else {
        connection.channel.closeFuture.cascade(to: closed)
      }
    }
    connection.whenFailure { error in
      answer.fail(error)
      closed.succeed()
    }
    return Call(answer: answer.futureResult, closed: closed.futureResult) {
      answer.fail(ReceiverFault.stopped)
      closed.succeed()
      connection.whenSuccess { $0.channel.close(promise: nil) }
    }
  }

  /// Ends the connections that rest.
  package func close() { resting.close() }

  private func connect(
    _ request: ReceiverRequest,
    on loop: any EventLoop
  ) -> EventLoopFuture<ReceiverConnection> {
    open(request, on: loop).flatMapThrowing { channel in
      try self.furnish(channel, for: request.address)
    }
  }

  private func open(
    _ request: ReceiverRequest,
    on loop: any EventLoop
  ) -> EventLoopFuture<any Channel> {
    let bootstrap = ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(request.timeout))
      .channelOption(.autoRead, value: false)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
    let (host, port) = (request.address.host, request.address.port)
    // An address needs no look-up, which might stand behind one that takes its time.
    if let address = try? SocketAddress(ipAddress: host, port: port) {
      return bootstrap.connect(to: address)
    }
    return bootstrap.connect(host: host, port: port)
  }

  /// Puts the handlers on a connection that was made, and none on those that lost the race for it.
  private func furnish(
    _ channel: any Channel,
    for address: ReceiverAddress
  ) throws -> ReceiverConnection {
    do {
      let pipeline = channel.pipeline.syncOperations
      if address.isSecure { try pipeline.addHandler(secured(address.host)) }
      let allowance = ReceiverAllowance()
      let conversation = ReceiverConversation(allowance)
      try pipeline.addHandlers(
        allowance,
        HTTPRequestEncoder(),
        ByteToMessageHandler(Self.decoder())
      )
      try pipeline.addHandler(conversation)
      try channel.syncOptions?.setOption(.autoRead, value: true)
      return ReceiverConnection(
        channel: channel,
        conversation: NIOLoopBound(conversation, eventLoop: channel.eventLoop)
      )
    } catch {
      channel.close(promise: nil)
      throw error
    }
  }

  private static func decoder() -> HTTPResponseDecoder {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderListSize = 64 << 10
    return HTTPResponseDecoder(
      leftOverBytesStrategy: .dropBytes,
      informationalResponseStrategy: .drop,
      limitConfiguration: limits
    )
  }

  private func secured(_ host: String) throws -> NIOSSLClientHandler {
    let context = try context.withLock { context in
      if let context { return context }
      var configuration = TLSConfiguration.makeClientConfiguration()
      let own = try trust.certificates.flatMap {
        try NIOSSLCertificate.fromPEMBytes(Array($0.utf8))
      }
      configuration.additionalTrustRoots = [.certificates(own)]
      if trust.isBlind { configuration.certificateVerification = .none }
      configuration.applicationProtocols = ["http/1.1"]
      let made = try NIOSSLContext(configuration: configuration)
      context = made
      return made
    }
    // A certificate names an IP address otherwise than a host, and TLS does not announce it.
    let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    return try NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : host)
  }
}
