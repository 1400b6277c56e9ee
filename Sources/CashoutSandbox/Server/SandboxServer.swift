import ContractPort
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import SandboxDecisions
import SandboxGRPC
import SandboxHTTP
package import SandboxJournal
import SandboxPanel
package import SandboxRuntime
import SandboxSpecs
import SandboxTLS
import ScenarioLanguage
import ServiceLifecycle
import Synchronization
package import UnixSignals
import WebhookDelivery

/// A running server: sandboxes, the mocked contracts, the control API and the webhook sender.
package final class SandboxServer: Sendable {
  let host: SandboxHost
  let options: ServerOptions
  private let sender: WebhookSender
  let logger: Logger
  let responder: RouterResponder<SandboxRequestContext>
  private let group = Mutex<ServiceGroup?>(nil)

  /// A server that keeps nothing on disk.
  package convenience init(_ options: ServerOptions) {
    precondition(options.store == nil, "what a journal has may be damaged")
    do throws(JournalFault) {
      try self.init(resuming: options)
    } catch {
      preconditionFailure("nothing was kept, and still: \(error)")
    }
  }

  /// - Throws: ``JournalFault`` when what the store has cannot be made again.
  package init(resuming options: ServerOptions) throws(JournalFault) {
    self.options = options
    var logger = Logger(label: "cashout-sandbox")
    logger.logLevel = options.logLevel
    self.logger = logger
    sender = WebhookSender(
      timeout: options.webhookTimeout,
      bounds: options.webhookBounds,
      trust: options.trust
    )
    let address = ServerAddress(host: options.host, names: options.tls?.ownNames ?? [])
    let contracts = ContractList(options.contracts)
    let loader = ScenarioLoader(contracts)
    let registry = try SandboxRegistry(
      standard: options.standard.plan(contracts),
      Defaults.merchant,
      contracts: contracts,
      loader: loader,
      courier: WebhookCourier(
        send: options.world?.send ?? sender.send,
        address: address,
        keepsAll: options.keepsWebhooks,
        ticker: options.ticker
      ),
      eventLoops: MultiThreadedEventLoopGroup.singleton,
      idleTime: options.idleTime,
      time: options.world.map(SandboxTime.madeUp) ?? .machine,
      store: options.store,
      opened: options.opened,
      snapshotDistance: options.snapshotDistance
    )
    let token = options.adminToken ?? (address.isLoopback ? nil : Randomness.token())
    host = SandboxHost(
      registry: registry,
      contracts: options.contracts,
      loader: loader,
      address: address,
      gate: Gate(token: token, isTokenMade: options.adminToken == nil, address: address),
      givesHints: options.givesHints,
      ticker: options.ticker,
      authorityPEM: options.tls?.certificate.authorityPEM,
      beat: options.clients.beat
    )
    let guards = ContractGate(
      gate: host.gate,
      allowed: options.allowedOrigins,
      wantsJSONType: options.strictContentType
    )
    let more = Self.moreRoutes(host) + PanelRoutes(ControlRoutes(host: host)).all
    responder = ServedRoutes.router(host, guards, more: more).buildResponder()
  }

  /// The endpoints of the control API, such as `GET /sandbox/health`.
  var controlEndpoints: [String] {
    (ControlRoutes(host: host).all + Self.moreRoutes(host)).map {
      "\($0.method.rawValue) \($0.path)"
    }
  }

  /// What other programs read.
  private static func moreRoutes(_ host: SandboxHost) -> [Route] {
    SpecRoutes(ControlRoutes(host: host)).all
  }

  /// What a person needs to point a client at the default sandbox.
  package var introduction: Introduction { Introduction(host) }

  /// Sets what a server was told when it was started again on what an earlier one kept.
  ///
  /// - Throws: ``SandboxRegistry/Conflict`` when another sandbox has the login.
  package func restate(_ start: SandboxStart) throws(SandboxRegistry.Conflict) {
    if host.registry.isResumed { try host.registry.restate(start) }
  }

  /// Serves until the task is cancelled, a shutdown is triggered or, if asked for, a signal comes.
  ///
  /// - Parameters:
  ///   - signals: the signals that stop the server gracefully.
  ///   - onListening: is called once the port is open.
  /// - Throws: what kept the port from opening.
  package func run(
    stoppedBy signals: [UnixSignal] = [],
    onListening: @escaping @Sendable (Introduction) async -> Void
  ) async throws {
    let secure = try await secureDoor()
    let door = try await grpcDoor()
    let secureGRPC = try await secureGRPCDoor()
    let plain = HTTPDoor(
      responder,
      channels(options.clientsOfADoor),
      configuration(port: options.port),
      logger
    ) { [host, isBlind = options.receiverTrust.isBlind] channel in
      host.address.port = channel.localAddress?.port
      host.address.securePort = await secure?.port
      host.registry.goOn()
      let ports = Introduction.Ports(grpc: await door?.port, secureGRPC: await secureGRPC?.port)
      await onListening(
        Introduction(host, ports, trustsBlindly: isBlind)
      )
    }
    defer { close() }
    let others: [(any Service)?] = [secure, door, secureGRPC]
    try await serve([plain] + others.compactMap(\.self) + [sender], signals)
  }

  private func channels(_ limits: ClientLimits) -> HTTPServerBuilder {
    HTTPServerBuilder { [host] responder in
      ClientChannel(
        responder: responder,
        limits: limits,
        crowd: ConnectionCrowd(limits),
        refusal: host.refuseUnread
      )
    }
  }

  /// Runs what sends webhooks, without a socket of the server's own.
  ///
  /// - Parameter onRunning: is called once a shutdown would be heard.
  /// - Throws: what ends the group otherwise than by a shutdown.
  func runWithoutSocket(onRunning: @escaping @Sendable () -> Void) async throws {
    defer { close() }
    try await serve([AnnouncedService(service: sender, announce: onRunning)], [])
  }

  /// Frees a server that never ran, and so cannot be shut down.
  func discard() async {
    close()
    await sender.discard()
  }

  /// Ends ``run(stoppedBy:onListening:)`` gracefully: calls under way get their answers first.
  package func shutDown() async { await group.withLock { $0 }?.triggerGracefulShutdown() }

  /// Shuts the last down first: calls wait for nothing any more, so webhooks can end, and then calls
  /// have their answers.
  private func serve(_ services: [any Service], _ signals: [UnixSignal]) async throws {
    let end = ShutdownCall { [host] in for sandbox in host.registry.all { sandbox.endWaits() } }
    var configuration = ServiceGroupConfiguration(
      services: (services + [end]).map { .init(service: $0) },
      gracefulShutdownSignals: signals,
      logger: logger
    )
    configuration.maximumGracefulShutdownDuration = options.stopTimeout
    let group = ServiceGroup(configuration: configuration)
    self.group.withLock { $0 = group }
    try await group.run()
  }

  private func close() {
    for sandbox in host.registry.all { sandbox.close() }
    host.registry.closeJournal()
  }

  /// Answers a request inside the process, through the same router as over a socket.
  func respond(
    to head: HTTPRequest,
    body: [UInt8]
  ) async throws -> (status: Int, headers: HTTPFields, body: [UInt8]) {
    let request = Request(
      head: head,
      body: RequestBody(buffer: ByteBuffer(bytes: body))
    )
    let response = try await responder.respond(
      to: request,
      context: SandboxRequestContext(inProcess: logger)
    )
    let collector = BodyCollector()
    try await response.body.write(collector)
    return (response.status.code, response.headers, await collector.bytes)
  }
}

/// A service that does nothing but what is to be done when a shutdown begins.
private struct ShutdownCall: Service {
  let act: @Sendable () -> Void

  func run() async throws {
    try? await gracefulShutdown()
    act()
  }
}

/// A service that says when it begins: a group that has not begun does not hear a shutdown.
private struct AnnouncedService<Base: Service>: Service {
  let service: Base
  let announce: @Sendable () -> Void

  func run() async throws {
    announce()
    try await service.run()
  }
}

/// Collects the body of an answer inside the process.
private actor BodyCollector: ResponseBodyWriter {
  private(set) var bytes: [UInt8] = []

  func write(_ buffer: ByteBuffer) async throws {
    bytes.append(contentsOf: buffer.readableBytesView)
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
