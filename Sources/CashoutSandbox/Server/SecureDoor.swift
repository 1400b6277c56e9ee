import Hummingbird
import HummingbirdCore
import Logging
import SandboxHTTP
import ServiceLifecycle

/// The door of HTTPS, which answers what that of HTTP answers.
final class SecureDoor: Service {
  private let door: HTTPDoor
  private let ports: AsyncStream<Int>
  private let opened: AsyncStream<Int>.Continuation

  /// What kept the port from opening.
  struct Unopened: Error {
    let cause: any Error
  }

  init(
    _ responder: RouterResponder<SandboxRequestContext>,
    _ channels: HTTPServerBuilder,
    _ configuration: ServerConfiguration,
    _ logger: Logger
  ) {
    let (ports, opened) = AsyncStream.makeStream(of: Int.self)
    (self.ports, self.opened) = (ports, opened)
    door = HTTPDoor(responder, channels, configuration, logger) { channel in
      if let port = channel.localAddress?.port { opened.yield(port) }
      opened.finish()
    }
  }

  /// The port that it listens on, once it does; `nil` if it could not be opened.
  ///
  /// It is told once.
  var port: Int? {
    get async {
      for await port in ports { return port }
      return nil
    }
  }

  func run() async throws {
    defer { opened.finish() }
    do {
      try await door.run()
    } catch {
      throw Unopened(cause: error)
    }
  }
}
