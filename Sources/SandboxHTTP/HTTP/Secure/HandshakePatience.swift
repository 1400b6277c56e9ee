import NIOCore
import NIOSSL
import NIOTLS

/// A client that ended the handshake.
package struct HandshakeFailure: Sendable {
  /// The client's address, without the port.
  package let client: String
  /// Whether it was for a certificate that the client does not trust.
  package let isDistrust: Bool
}

/// Waits for a handshake no longer than for a request.
final class HandshakePatience: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let limits: ClientLimits
  private let crowd: ConnectionCrowd
  private let onFailure: @Sendable (HandshakeFailure) -> Void
  private var since = NIODeadline.now()
  private var check: Scheduled<Void>?

  init(
    _ limits: ClientLimits,
    _ crowd: ConnectionCrowd,
    _ onFailure: @escaping @Sendable (HandshakeFailure) -> Void
  ) {
    self.limits = limits
    self.crowd = crowd
    self.onFailure = onFailure
  }

  func handlerAdded(context: ChannelHandlerContext) { checkLater(context) }

  func handlerRemoved(context: ChannelHandlerContext) {
    check?.cancel()
    check = nil
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ConnectionCrowd.Gathered: checkLater(context)
    case is ChannelShouldQuiesceEvent: context.close(promise: nil)
    case TLSUserEvent.handshakeCompleted:
      context.fireUserInboundEventTriggered(event)
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
      return
    default: break
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if case NIOSSLError.handshakeFailed(let cause)? = error as? NIOSSLError {
      let words = "\(cause)"
      let client = context.remoteAddress?.ipAddress ?? "unknown"
      // Of alerts those of RFC 8446 that clients send who do not take the certificate.
      let alerts = ["UNKNOWN_CA", "BAD_CERTIFICATE", "CERTIFICATE_UNKNOWN", "CERTIFICATE_EXPIRED"]
      let isDistrust = words.contains("ALERT") && alerts.contains { words.contains($0) }
      onFailure(HandshakeFailure(client: client, isDistrust: isDistrust))
    }
    context.fireErrorCaught(error)
    context.close(promise: nil)
  }

  private func checkLater(_ context: ChannelHandlerContext) {
    check?.cancel()
    let patience = TimeAmount(crowd.isCrowded ? limits.crowded : limits.request)
    check = context.eventLoop.assumeIsolated().scheduleTask(deadline: since + patience) {
      context.close(promise: nil)
    }
  }
}

@available(*, unavailable)
extension HandshakePatience: Sendable {}
