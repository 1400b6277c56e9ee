import ContractPort
import HTTPTypes
import MerchantObservation
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import ScenarioLanguage

extension PayoutSandbox {
  /// The endpoints of the control API, such as `GET /sandbox/health`.
  package var controlEndpoints: [String] { server.controlEndpoints }

  /// Moves the clock, event by event; returns when every webhook that fell due has its answer.
  ///
  /// - Parameter duration: how far, in whole milliseconds; three days take no longer than a second.
  /// - Throws: ``SandboxFailure`` if the duration is negative, an advance is under way already, or the
  ///   sandbox is stopped.
  public func advance(by duration: Duration) async throws {
    guard duration >= .zero else {
      let reason = "got \(duration), expected none below zero: virtual time never goes back"
      throw SandboxFailure(message: "the clock cannot advance: \(reason)")
    }
    try await advance(.by(duration))
  }

  /// Moves the clock until nothing is scheduled any more.
  ///
  /// - Throws: ``SandboxFailure`` if an advance is under way already, the sandbox is stopped, or events
  ///   never end.
  public func advanceUntilIdle() async throws { try await advance(.idle) }

  private func advance(_ goal: AdvanceGoal) async throws {
    do throws(AdvanceRefusal) {
      try await sandbox.advance(goal)
    } catch .ended(.cancelled) {
      throw CancellationError()
    } catch {
      let reason = ControlError.advance(error).message
      throw SandboxFailure(message: "the clock cannot advance: \(reason)")
    }
  }

  /// Puts another scenario in force, from now on.
  ///
  /// - Parameter scenario: the text of a scenario file.
  /// - Throws: ``SandboxFailure`` with every fault; the old scenario stays then.
  public func load(scenario: String) throws {
    do throws(ControlError) {
      let file = try server.host.loader.sent(Array(scenario.utf8))
      try server.host.registry.load(file, into: sandbox)
    } catch {
      throw SandboxFailure(message: error.message)
    }
  }

  /// A payout as the sandbox knows it.
  public struct PayoutRecord: Sendable, Equatable {
    /// The platform's id, from 1.
    public let id: Int
    /// Which contract it was made with: `cashouts_v3`, `easy_cashout`, `process_cashout` or
    /// `payout_service`.
    public let contract: String
    /// The merchant's id.
    public let externalID: String
    /// `PENDING`, `ON_HOLD`, `DELIVERED`, `COMPLETED`, `REJECTED` or `CANCELLED`.
    public let status: String
    /// The contract's own word for it, such as `processing` or `REVERSED`.
    public let contractStatus: String
    /// Two decimals, such as `1500.00`.
    public let amount: String
    /// ISO 4217.
    public let currency: String
    /// The code of a rejection: 800 to 824, 826 or 0.
    public let rejectionCode: Int?
    /// Every state in order, the present one last.
    public let timeline: [String]
  }

  /// All payouts in the order of their creation.
  ///
  /// - Returns: one record each, as of now.
  public func payouts() -> [PayoutRecord] {
    let contracts = sandbox.contracts
    return sandbox.snapshot { state in
      state.payouts.map { payout in
        PayoutRecord(
          id: payout.id.number,
          contract: payout.order.contract.name,
          externalID: payout.order.externalID,
          status: payout.status.name,
          contractStatus: contracts[payout.order.contract]?.word(payout) ?? payout.status.name,
          amount: payout.order.amount.decimalText,
          currency: payout.order.amount.currency.code,
          rejectionCode: payout.life.rejection?.code,
          timeline: payout.timeline.map(\.status.name)
        )
      }
    }
  }

  /// What a wallet has to spend, such as `1000000.00`.
  ///
  /// - Parameter currency: ISO 4217.
  /// - Returns: the available balance with two decimals; `0.00` without a wallet.
  public func available(_ currency: String) -> String {
    guard let currency = Currency(currency) else { return "0.00" }
    let minorUnits = sandbox.snapshot { $0.ledger.available(currency) }
    return Money(minorUnits: minorUnits, currency: currency).decimalText
  }

  /// The bodies that arrived in a built-in inbox, oldest first.
  ///
  /// - Parameter inbox: the inbox's name; `default` gets what names no URL.
  /// - Returns: form bodies as they were on the wire.
  public func webhooks(inbox: String = "default") -> [String] {
    sandbox.inbox.messages(inbox).map { String(decoding: $0.body, as: UTF8.self) }
  }

  /// The API calls that arrived, one line each, for a failing test to print.
  ///
  /// - Returns: method, path, status and diagnosis of each call, oldest first.
  public func requests() -> [String] {
    sandbox.requests.all().map { entry in
      "\(entry.method) \(entry.rawPath) → \(entry.status)"
        + (entry.diagnosis.isEmpty ? "" : " (\(entry.diagnosis.joined(separator: "; ")))")
    }
  }

  /// An answer of the sandbox.
  public struct Answer: Sendable, Equatable {
    /// The HTTP status.
    public let status: Int
    /// Headers by lower-case name.
    public let headers: [String: String]
    /// The body as text.
    public let body: String
  }

  /// Sends a request through the router, without a socket; any path of the server.
  ///
  /// - Parameters:
  ///   - method: `GET`, `POST` and so on.
  ///   - path: with the query, if any.
  ///   - headers: names and values.
  ///   - body: the exact bytes, as text.
  /// - Returns: the answer, as a client would get it.
  /// - Throws: ``SandboxFailure`` if the method or a header's name is none of HTTP's.
  public func send(
    _ method: String,
    _ path: String,
    headers: [String: String] = [:],
    body: String = ""
  ) async throws -> Answer {
    guard let method = HTTPRequest.Method(method) else {
      throw SandboxFailure(message: "\"\(method)\" is not an HTTP method; write GET or POST")
    }
    var head = HTTPRequest(method: method, scheme: "http", authority: "sandbox", path: path)
    if let port = server.host.address.port { head.authority = "127.0.0.1:\(port)" }
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      guard let name = HTTPField.Name(name) else {
        throw SandboxFailure(message: "\"\(name)\" is not a header's name")
      }
      if name.canonicalName == "host" {
        head.authority = value
      } else {
        head.headerFields[name] = value
      }
    }
    let answer = try await server.respond(to: head, body: Array(body.utf8))
    let fields = answer.headers.map { ($0.name.canonicalName, $0.value) }
    return Answer(
      status: answer.status,
      headers: Dictionary(fields, uniquingKeysWith: { "\($0), \($1)" }),
      body: String(decoding: answer.body, as: UTF8.self)
    )
  }
}
