import HTTPTypes
import SandboxCore
import SandboxDecisions
import SandboxHTTP
package import SandboxRuntime
import SandboxTLS
import ScenarioLanguage
import ScenarioText
import ServiceLifecycle

/// A payout platform and the bank behind it inside a test's own process.
///
/// Each sandbox has a server, a port, money and a clock of its own, so tests run in parallel:
///
/// ```swift
/// try await PayoutSandbox.run { sandbox in
///   try await MyPayoutClient(sandbox.url, sandbox.credentials).pay("order-1", amount: 100)
///   try await sandbox.advance(by: .seconds(7))
///   #expect(sandbox.payouts().map(\.status) == ["COMPLETED"])
/// }
/// ```
///
/// The clock is manual: nothing happens at the bank until ``advance(by:)`` is called.
public final class PayoutSandbox: Sendable {
  /// What the contracts' calls carry.
  public struct Credentials: Sendable, Equatable {
    /// The API key, in each body.
    public let login: String
    /// The API passphrase, in each body.
    public let pass: String
    /// The key of `Payload-Signature` and of a webhook's `control`.
    public let signature: String
    /// What `POST /user/login` takes, before `POST /cashout/process`.
    public let apiKey: String
  }

  /// `http://127.0.0.1:PORT`; without a socket a name that only ``send(_:_:headers:body:)`` knows.
  public let url: String
  /// Where gRPC clients of the PayoutService connect, as `127.0.0.1:PORT`; `nil` if not asked for.
  public let grpc: String?
  /// The same through TLS; `nil` if not asked for both.
  public let secureGRPC: String?
  /// `https://127.0.0.1:PORT`; `nil` if not asked for.
  public let https: String?
  /// The certificate of the authority that HTTPS is signed by, in PEM; made for this sandbox alone.
  public let authorityPEM: String?
  /// The credentials of the default merchant.
  public let credentials: Credentials
  let server: SandboxServer
  private let running: Task<Void, any Error>

  var sandbox: Sandbox { server.host.registry.standard }
  /// All sandboxes of the server.
  package var registry: SandboxRegistry { server.host.registry }

  private init(_ server: SandboxServer, _ doors: Introduction?, _ running: Task<Void, any Error>) {
    self.server = server
    grpc = doors?.grpc
    secureGRPC = doors?.secureGRPC
    https = doors?.https
    authorityPEM = server.host.authorityPEM
    self.running = running
    let introduction = server.introduction
    url = introduction.url
    credentials = Credentials(
      login: introduction.login,
      pass: introduction.pass,
      signature: introduction.signature,
      apiKey: introduction.apiKey
    )
  }

  /// Starts a sandbox on a free port of 127.0.0.1, or without a socket.
  ///
  /// - Parameters:
  ///   - scenario: the text of a scenario file (YAML or JSON); `nil` for the default behaviour.
  ///   - seed: what every draw derives from; `nil` takes the scenario's, else 0.
  ///   - opensSocket: `false` answers only ``send(_:_:headers:body:)``.
  ///   - opensGRPC: whether gRPC clients can connect, at ``grpc``.
  ///   - opensHTTPS: whether clients can connect through TLS, at ``https``; they have to trust
  ///     ``authorityPEM``.
  ///   - hosts: names that HTTPS is also called by, such as `api-stg.pandablue.com`.
  /// - Returns: a sandbox that listens; call ``stop()`` when done, or use ``run(scenario:seed:opensGRPC:_:)``.
  /// - Throws: ``SandboxFailure`` for a scenario with faults, ports without a socket or hosts without
  ///   HTTPS; or what kept the port from opening.
  public static func start(
    scenario: String? = nil,
    seed: UInt64? = nil,
    opensSocket: Bool = true,
    opensGRPC: Bool = false,
    opensHTTPS: Bool = false,
    hosts: [String] = []
  ) async throws -> PayoutSandbox {
    if let fault = fault(opensSocket, opensGRPC, opensHTTPS, hosts) {
      throw SandboxFailure(message: fault)
    }
    var options = ServerOptions()
    options.port = 0
    options.grpcPort = opensGRPC ? 0 : nil
    options.standard.scenario = try scenario.map(file)
    options.standard.seed = seed
    options.standard.clock = .manual
    if opensHTTPS {
      do throws(TLSFault) {
        options.tls = try TLSOptions.own(hosts: hosts, opensGRPC: opensGRPC)
      } catch {
        throw SandboxFailure(message: error.message)
      }
    }
    return try await start(options, opensSocket: opensSocket)
  }

  /// What of the arguments of a start does not go together; `nil` for nothing.
  private static func fault(
    _ opensSocket: Bool,
    _ opensGRPC: Bool,
    _ opensHTTPS: Bool,
    _ hosts: [String]
  ) -> String? {
    if !opensSocket, opensGRPC || opensHTTPS {
      let asked = [opensGRPC ? "opensGRPC" : nil, opensHTTPS ? "opensHTTPS" : nil]
      let names = asked.compactMap(\.self).joined(separator: " and ")
      return "\(names) cannot be had with opensSocket: false; leave that out, or ask for no port"
    }
    guard !hosts.isEmpty, !opensHTTPS else { return nil }
    return "hosts are names of HTTPS, which is not opened; state opensHTTPS: true as well"
  }

  package static func start(
    _ options: ServerOptions,
    opensSocket: Bool = true
  ) async throws -> PayoutSandbox {
    let server = try SandboxServer(resuming: options)
    let (starts, started) = AsyncThrowingStream.makeStream(of: Introduction.self)
    let running = Task {
      do {
        if opensSocket {
          try await server.run { introduction in
            started.yield(introduction)
            started.finish()
          }
        } else {
          try await server.runWithoutSocket { started.finish() }
        }
        started.finish()
      } catch {
        started.finish(throwing: error)
        throw error
      }
    }
    var doors: Introduction?
    for try await introduction in starts { doors = introduction }
    return PayoutSandbox(server, doors, running)
  }

  /// Starts a sandbox, runs a test with it and stops it, whatever the test does.
  ///
  /// - Parameters:
  ///   - scenario: the text of a scenario file; `nil` for the default behaviour.
  ///   - seed: what every draw derives from; `nil` takes the scenario's, else 0.
  ///   - opensGRPC: whether gRPC clients can connect, at ``grpc``.
  ///   - test: what to do with the sandbox.
  /// - Returns: what the test returns.
  /// - Throws: what ``start(scenario:seed:opensSocket:opensGRPC:opensHTTPS:hosts:)`` or the test throws.
  public static func run<Value: Sendable>(
    scenario: String? = nil,
    seed: UInt64? = nil,
    opensGRPC: Bool = false,
    _ test: (PayoutSandbox) async throws -> Value
  ) async throws -> Value {
    let sandbox = try await start(scenario: scenario, seed: seed, opensGRPC: opensGRPC)
    do {
      let value = try await test(sandbox)
      await sandbox.stop()
      return value
    } catch {
      await sandbox.stop()
      throw error
    }
  }

  /// Closes the port, once calls under way have their answers.
  ///
  /// An advance under way ends where it stands, and webhooks on their way have no outcome.
  public func stop() async {
    await server.shutDown()
    _ = await running.result
  }

  private static func file(_ text: String) throws -> ScenarioFile {
    do throws(ScenarioFaults) {
      return try MockedContracts.loader.load(text)
    } catch {
      throw SandboxFailure(message: error.text)
    }
  }
}

/// Why a sandbox did not do what it was asked for, in a sentence.
public struct SandboxFailure: Error, CustomStringConvertible, Equatable {
  /// What is wrong and what to do.
  public let message: String

  /// The message, as test output shows it.
  public var description: String { message }
}
