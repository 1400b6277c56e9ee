package import Hummingbird
package import Logging
import NIOCore

/// What the router keeps about a request: the peer, if there is a socket.
package struct SandboxRequestContext: RequestContext {
  /// A request's origin: a connection, or a call inside the process.
  package struct Origin: RequestContextSource {
    package let logger: Logger
  }

  package var coreContext: CoreRequestContextStorage
  /// The peer; none for calls inside the process.
  let peer: SocketAddress?
  /// The connection; none for calls inside the process.
  private let channel: (any Channel)?

  package init(source: ApplicationRequestContextSource) {
    channel = source.channel
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress
  }

  /// Says that the body is wanted now, to a client that waits to hear so before it sends it.
  func askForBody() {
    channel?.triggerUserOutboundEvent(ClientConnection.BodyIsWanted(), promise: nil)
  }

  /// Closes the connection without an answer.
  package func drop() async -> DroppedConnection {
    try? await channel?.close()
    return DroppedConnection()
  }

  /// Answers a call, and stops working on it when its connection ends.
  func whileConnected(
    _ call: HTTPCall,
    _ handler: @escaping @Sendable (HTTPCall) async -> HTTPAnswer
  ) async -> HTTPAnswer {
    let answer = await HangUpWatch.run(on: channel) { await handler(call) }
    return answer ?? HTTPAnswer(status: .requestTimeout)
  }

  package init(inProcess logger: Logger) {
    channel = nil
    coreContext = CoreRequestContextStorage(source: Origin(logger: logger))
    peer = nil
  }
}

/// What a caller inside the process gets whose connection would have been dropped.
package struct DroppedConnection: Error, CustomStringConvertible {
  package var description: String {
    "the connection was dropped, as a fault of the scenario has it"
  }
}
