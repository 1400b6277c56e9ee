import CashoutsV3
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import ScenarioLanguage
import ScenarioText
import ServiceLifecycle
import UnixSignals
import WebText

/// What `listen` runs: answers every request with one status and prints what came.
package struct WebhookListener: Sendable {
  private let host: String
  private let port: Int
  private let status: Int
  private let control: WebhookControl

  package init(host: String, port: Int, status: Int, key: String) {
    self.host = host
    self.port = port
    self.status = status
    control = WebhookControl(key: key)
  }

  /// Serves until Ctrl-C or SIGTERM.
  ///
  /// - Throws: ``CommandFailure`` if the port cannot be opened.
  package func run() async throws {
    var logger = Logger(label: "cashout-sandbox.listen")
    logger.logLevel = .warning
    let host = host
    let responder = CallbackResponder { (request: Request, _: SandboxRequestContext) in
      try await self.respond(to: request)
    }
    let application = Application(
      responder: responder,
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? 0
        Terminal.print("listening on http://\(host):\(port), stop with Ctrl-C")
      },
      logger: logger
    )
    do {
      try await application.runService(gracefulShutdownSignals: [.sigint, .sigterm])
    } catch {
      throw PortFailure.commandFailure(error, host: host, port: port)
    }
  }

  private func respond(to request: Request) async throws -> Response {
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: Self.largestBody)
    } catch is NIOTooManyBytesError {
      let status = HTTPResponse.Status.contentTooLarge
      let fault = "the body is larger than \(Self.largestBody) bytes: this is no cashout webhook"
      Terminal.print(Self.head(request, status.code) + "\n  ✗ " + fault)
      return Response(status: status)
    }
    Terminal.print(description(request, String(buffer: body)))
    return Response(status: .init(code: status))
  }

  private static let largestBody = Route.contractBody

  private static func head(_ request: Request, _ status: Int) -> String {
    TerminalText.line("\(request.method) \(request.uri.path)") + " → \(status)"
  }

  /// The request line, the fields one a line, and whether the control is right, which no field can
  /// forge.
  private func description(_ request: Request, _ body: String) -> String {
    let fields = FormText.fields(body)
    let lines = fields.map { "  \(TerminalText.line($0.name)): \(TerminalText.line($0.value))" }
    return ([Self.head(request, status)] + lines + [verdict(fields)]).joined(separator: "\n")
  }

  private func verdict(_ fields: [(name: String, value: String)]) -> String {
    guard let sent = fields.first(where: { $0.name == "control" })?.value,
      let externalID = fields.first(where: { $0.name == "external_id" })?.value
    else { return "  ✗ no control and external_id: this is not a cashout webhook" }
    return control.isValid(sent, externalID: externalID)
      ? "  ✓ control is right" : "  ✗ control is wrong: not signed with this API signature"
  }
}
