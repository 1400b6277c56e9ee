import Hummingbird
import Logging
import NIOCore

/// What the router keeps about a request: the peer's address, if there is a socket.
struct SandboxRequestContext: RequestContext {
  /// A request's origin: a connection, or a call inside the process.
  struct Origin: RequestContextSource {
    let logger: Logger
    let clientIP: String
  }

  var coreContext: CoreRequestContextStorage
  /// The peer's address, without the port; 127.0.0.1 for calls inside the process.
  let clientIP: String

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    clientIP = source.channel.remoteAddress?.ipAddress ?? "127.0.0.1"
  }

  init(inProcess logger: Logger) {
    let source = Origin(logger: logger, clientIP: "127.0.0.1")
    coreContext = CoreRequestContextStorage(source: source)
    clientIP = source.clientIP
  }
}
