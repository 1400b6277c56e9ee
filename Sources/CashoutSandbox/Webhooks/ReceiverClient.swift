import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// Opens a connection to a receiver, posts one request and reads one answer.
///
/// One deadline holds for all of it: looking the name up, connecting, TLS, and the answer to the
/// last byte that is read.
final class ReceiverClient: Sendable {
  /// A request under way.
  struct Call: Sendable {
    let answer: EventLoopFuture<ReceiverAnswer>
    /// When the connection is gone, a while after the answer.
    let closed: EventLoopFuture<Void>
    let cancel: @Sendable () -> Void
  }

  private let group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
  private let certificates: [String]
  /// Made with the first `https` receiver, for it reads all of the machine's certificates.
  private let context = Mutex<NIOSSLContext?>(nil)

  /// - Parameter certificates: in PEM, which receivers may show beside those that the machine trusts.
  init(certificates: [String]) { self.certificates = certificates }

  func post(_ request: ReceiverRequest) -> Call {
    let loop = group.next()
    let deadline = NIODeadline.now() + TimeAmount(request.timeout)
    let answer = loop.makePromise(of: ReceiverAnswer.self)
    let closed = loop.makePromise(of: Void.self)
    let connection = connect(request, on: loop)
    let begun = connection.flatMapThrowing { channel in
      try self.begin(request, on: channel, until: deadline, answer)
      channel.closeFuture.cascade(to: closed)
    }
    begun.whenFailure { error in
      answer.fail(error)
      closed.succeed()
    }
    return Call(answer: answer.futureResult, closed: closed.futureResult) {
      answer.fail(ReceiverFault.stopped)
      closed.succeed()
      connection.whenSuccess { $0.close(promise: nil) }
    }
  }

  private func connect(
    _ request: ReceiverRequest,
    on loop: any EventLoop
  ) -> EventLoopFuture<any Channel> {
    let bootstrap = ClientBootstrap(group: loop)
      .connectTimeout(TimeAmount(request.timeout))
      .channelOption(.autoRead, value: false)
      .channelOption(.socketOption(.tcp_nodelay), value: 1)
    let (host, port) = (request.address.host, request.address.port)
    // An address needs no look-up, which might stand behind one that takes its time.
    if let address = try? SocketAddress(ipAddress: host, port: port) {
      return bootstrap.connect(to: address)
    }
    return bootstrap.connect(host: host, port: port)
  }

  /// Puts the handlers on a connection that was made, and none on those that lost the race for it.
  private func begin(
    _ request: ReceiverRequest,
    on channel: any Channel,
    until deadline: NIODeadline,
    _ answer: EventLoopPromise<ReceiverAnswer>
  ) throws {
    do {
      let pipeline = channel.pipeline.syncOperations
      if request.address.isSecure {
        try pipeline.addHandler(secured(request.address.host))
      }
      try pipeline.addHandlers(
        ReceiverAllowance(),
        HTTPRequestEncoder(),
        ByteToMessageHandler(Self.decoder())
      )
      try pipeline.addHandler(ReceiverConversation(request, until: deadline, answer))
      try channel.syncOptions?.setOption(.autoRead, value: true)
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
      let own = try certificates.flatMap { try NIOSSLCertificate.fromPEMBytes(Array($0.utf8)) }
      configuration.additionalTrustRoots = [.certificates(own)]
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
