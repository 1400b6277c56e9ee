import CashoutsV3
import SandboxCore
import SandboxHTTP
import SandboxJournal
import SandboxRuntime
import ScenarioLanguage
import ScenarioText
import UnixSignals
import WebhookDelivery

extension ServeSettings {
  /// Serves until Ctrl-C or SIGTERM.
  ///
  /// - Throws: ``CommandFailure`` for wrong values (64), a scenario with faults (2), a port (3).
  package func serve() async throws {
    var options = try options()
    let (isJSON, isQuiet) = (try flag("json"), try flag("quiet"))
    guard !(isJSON && isQuiet) else {
      throw CommandFailure.usage("--quiet prints nothing, --json prints a line; state one")
    }
    if isQuiet, let format = value("log-format") {
      throw CommandFailure.usage(
        "--quiet prints nothing, \(name("log-format", format)) tells each call; state one"
      )
    }
    try takeTLS(&options, isQuiet: isQuiet)
    try Self.checkPorts(options)
    options.receiverTrust.isBlind = try flag("insecure-webhooks")
    if options.receiverTrust.isBlind {
      Terminal.printWarning(
        "warning: --insecure-webhooks sends webhooks to whoever answers, whatever certificate he shows"
      )
    }
    let attendants = try attendants()
    var readyFile: ReadyFile?
    if let path = value("ready-file") { readyFile = try ReadyFile(path) }
    let ticker = try activityFormat().map { ActivityTicker($0, write: Terminal.printUnfinished) }
    options.ticker = ticker
    defer { ticker?.close() }
    if !isQuiet { printWarnings(options.standard.scenario) }
    let server = try resumed(&options)
    defer { readyFile?.remove() }
    do {
      try await Self.run(server, with: attendants) { [options, readyFile] introduction in
        if !isQuiet { Self.printClosedDoors(introduction, options) }
        readyFile?.write(introduction.jsonLine)
        if !isQuiet {
          Terminal.print(isJSON ? introduction.jsonLine : introduction.text)
        } else if let token = introduction.adminToken {
          Terminal.printNote("admin token \(token)")
        }
      }
    } catch {
      let host = value("host").map { name("host", $0) }
      throw PortFailure.commandFailure(of: error, options, named: host)
    }
  }

  /// Doors that have to open cannot share a port.
  private static func checkPorts(_ options: ServerOptions) throws(CommandFailure) {
    let doors: [(option: String, port: Int?)] = [
      ("--port", options.port), ("--tls-port", options.tls?.port),
      ("--grpc-port", options.isGRPCOptional ? nil : options.grpcPort),
      ("--grpc-tls-port", options.tls.flatMap { $0.isGRPCOptional ? nil : $0.grpcPort }),
    ]
    let taken = Dictionary(grouping: doors.filter { $0.port ?? 0 > 0 }, by: \.port)
    let shared = taken.filter { $0.value.count > 1 }.sorted { $0.key ?? 0 < $1.key ?? 0 }
    guard !shared.isEmpty else { return }
    let texts = shared.map { port, doors in
      "\(doors.map(\.option).joined(separator: " and ")) have the same port, \(port ?? 0)"
    }
    throw .usage("\(texts.joined(separator: "; ")); give each its own (0 takes a free one)")
  }

  /// Says which doors that nobody stated stay closed.
  private static func printClosedDoors(_ introduction: Introduction, _ options: ServerOptions) {
    let doors = [
      (options.grpcPort, introduction.grpc, "gRPC", "--grpc-port"),
      (options.tls?.grpcPort, introduction.secureGRPC, "gRPC through TLS", "--grpc-tls-port"),
    ]
    for case (let port?, nil, let name, let option) in doors {
      Terminal.printWarning(
        "warning: port \(port) is in use, so nothing listens for \(name); \(option) takes another"
          + " (0 takes a free one)"
      )
    }
  }

  /// The server, with what the folder of `--data` has.
  ///
  /// - Throws: ``CommandFailure`` when the folder cannot be used (4), or a login is taken (64).
  private func resumed(_ options: inout ServerOptions) throws(CommandFailure) -> SandboxServer {
    if let path = value("open") {
      guard value("data") == nil else {
        throw .usage(
          "--open keeps nothing; journal import DIR \(path) puts it into the folder of --data"
        )
      }
      options.opened = try SandboxMove.file(path)
    }
    let server: SandboxServer
    do throws(JournalFault) {
      if let folder = value("data") { options.store = try JournalStore(folder: folder) }
      if let note = options.store?.note { Terminal.printNote(note) }
      server = try SandboxServer(resuming: options)
    } catch {
      throw .data("\(error)")
    }
    do throws(SandboxRegistry.Conflict) {
      try server.restate(options.standard)
    } catch {
      let reason = ControlError(error).message
      throw error == .unavailable ? .data(reason) : .usage("--login: \(reason)")
    }
    return server
  }

  /// What goes on beside a server until it ends.
  private typealias Attendant = @Sendable (SandboxServer) async -> Void

  private static func run(
    _ server: SandboxServer,
    with attendants: [Attendant],
    onListening: @escaping @Sendable (Introduction) async -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for attendant in attendants { group.addTask { await attendant(server) } }
      defer { group.cancelAll() }
      try await server.run(stoppedBy: [.sigint, .sigterm], onListening: onListening)
    }
  }

  private func attendants() throws(CommandFailure) -> [Attendant] {
    var attendants: [Attendant] = []
    if try flag("exit-with-parent") {
      let watch = ParentWatch()
      attendants.append { await watch.run($0) }
    }
    if let watch = try retention() { attendants.append { await watch.run($0) } }
    if try flag("watch") {
      guard let path = value("scenario") else {
        throw .usage("--watch looks after the file of --scenario; state one")
      }
      guard path != StandardInput.path else {
        throw .usage("--watch looks after a file, which standard input is not; name one")
      }
      guard !GivenBytes.isReadOnce(path) else {
        throw .usage("--watch looks after a file, and \(path) can be read once; name a file")
      }
      let watch = ScenarioWatch(path: path, try standard())
      attendants.append { await watch.run($0) }
    }
    return attendants
  }

  private func retention() throws(CommandFailure) -> RetentionWatch? {
    guard let text = value("keep") else { return nil }
    do throws(DurationText.Fault) {
      let span = try DurationText.parse(text)
      guard span > .zero else { throw .malformed(text) }
      return RetentionWatch(span: span)
    } catch {
      throw .usage("\(name("keep", text)): \(error.message)")
    }
  }

  /// How each call and webhook is shown; `nil` for not at all.
  ///
  /// A program that asked for one JSON line gets no others unless it asks for them, too.
  private func activityFormat() throws(CommandFailure) -> ActivityFormat? {
    let stated = try choice("log-format", LogFormat.init(rawValue:), LogFormat.allCases)
    guard try !flag("quiet") else { return nil }
    switch stated {
    case .json: return .json
    case .text: return .text(inColour: Terminal.showsColour)
    case nil: return try flag("json") ? nil : .text(inColour: Terminal.showsColour)
    }
  }

  enum LogFormat: String, CaseIterable {
    case text, json
  }

  private func printWarnings(_ scenario: ScenarioFile?) {
    for line in unknownVariables() { Terminal.printWarning(line) }
    for warning in (scenario?.warnings ?? []) + [scenario?.stepsWarning].compactMap(\.self) {
      Terminal.printWarning(warning.description)
    }
  }
}
