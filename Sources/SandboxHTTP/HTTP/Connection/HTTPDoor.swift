package import Hummingbird
package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// A port that speaks HTTP, and gives the answers of a router.
///
/// Hummingbird's `Application` would give each request a number and a logger of its own, which
/// nobody reads, and keep its date by a time zone, whose tables are a twentieth of an idle server.
package struct HTTPDoor: Service {
  private let answers: RouterResponder<SandboxRequestContext>
  private let channels: HTTPServerBuilder
  private let configuration: ServerConfiguration
  private let logger: Logger
  private let onOpened: @Sendable (any Channel) async -> Void
  private let date = AnswerDate()

  /// - Parameters:
  ///   - answers: gives an answer to each request.
  ///   - channels: makes of a connection what requests come from.
  ///   - configuration: where it listens, and to how many.
  ///   - logger: is told what goes wrong.
  ///   - onOpened: is called once the port is open.
  package init(
    _ answers: RouterResponder<SandboxRequestContext>,
    _ channels: HTTPServerBuilder,
    _ configuration: ServerConfiguration,
    _ logger: Logger,
    onOpened: @escaping @Sendable (any Channel) async -> Void
  ) {
    self.answers = answers
    self.channels = channels
    self.configuration = configuration
    self.logger = logger
    self.onOpened = onOpened
  }

  /// Serves until it is shut down.
  ///
  /// - Throws: what kept the port from opening.
  package func run() async throws {
    let server = try channels.buildServer(
      configuration: configuration,
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      logger: logger,
      responder: { request, writer, channel in
        let response = try await answer(request, channel)
        do {
          try await writer.write(response: response.head, body: response.body)
        } catch is HTTPParserError {
          throw BrokenOff()
        }
      },
      onServerRunning: onOpened
    )
    try await server.run()
  }

  private func answer(_ request: Request, _ channel: any Channel) async throws -> Response {
    let context = SandboxRequestContext(
      source: ApplicationRequestContextSource(channel: channel, logger: logger)
    )
    var response: Response
    do {
      response = try await answers.respond(to: request, context: context)
    } catch let error as HTTPParserError {
      throw error
    } catch {
      logger.debug("a call had no answer", metadata: ["error": "\(error)"])
      response = Response(status: .internalServerError)
    }
    response.headers[.date] = date.text
    return response
  }
}

/// The request's body turned out not to be HTTP when the answer had begun: no other answer follows.
private struct BrokenOff: Error {}
