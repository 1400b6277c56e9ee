import ContractPort
import HTTPTypes
import ProcessCashout
import SandboxCore
import SandboxDecisions
import SandboxHTTP
import SandboxRuntime
import WireJSON

/// Answers the contract's calls: who calls, how often, and what comes of it, in the envelope.
struct ProcessAnswer: Sendable {
  let host: SandboxHost
  let endpoint: ProcessEndpoint
  let call: HTTPCall
  private(set) var sandbox: Sandbox
  private var rate: RateWindows.Reading?

  init(_ host: SandboxHost, _ endpoint: ProcessEndpoint, _ call: HTTPCall) {
    self.host = host
    self.endpoint = endpoint
    self.call = call
    sandbox = host.registry.unnamed
  }

  /// The endpoint's answer to somebody who is logged in.
  mutating func connected(
    _ action: (Caller, HTTPCall) throws(ProcessRefusal) -> JSONObject
  ) -> ContractAnswer {
    do throws(ProcessRefusal) {
      let caller = try host.caller(call)
      sandbox = caller.sandbox
      try admit(caller)
      return success(try action(caller, call))
    } catch {
      return failure(error)
    }
  }

  /// The endpoint's answer to anybody, who may show whose sandbox it is about.
  mutating func open(
    _ action: (inout Sandbox) throws(ProcessRefusal) -> JSONObject
  ) -> ContractAnswer {
    do throws(ProcessRefusal) {
      return success(try action(&sandbox))
    } catch {
      return failure(error)
    }
  }

  private mutating func admit(_ caller: Caller) throws(ProcessRefusal) {
    let route = "\(endpoint.method) \(endpoint.path)"
    let act = Admit(caller.claims, from: call.clientIP, to: route)
    let (decision, reading) = sandbox.commit(.act(act)) { room, decision in
      room.own[ProcessAccount.self].rates.reading(route, .calls, at: decision.at)
    }
    rate = reading
    if let refusal = ProcessRefusal(decision.answer, waiting: reading.wait) { throw refusal }
    if endpoint.filter == .admin {
      throw ProcessRefusal(.missingRole, "the route is for admins; leave the user's id out")
    }
    if endpoint.filter == .website, endpoint.method == "POST" { try checkCSRF(caller) }
  }

  private func checkCSRF(_ caller: Caller) throws(ProcessRefusal) {
    guard !caller.claims.isOfSandbox else { return }
    let token = call.headers[.csrfToken] ?? ""
    let decision = sandbox.commit(.act(CheckCSRFToken(token, of: caller.claims.id)))
    if let refusal = ProcessRefusal(decision.answer) { throw refusal }
  }

  private func success(_ content: JSONObject) -> ContractAnswer {
    var answer = ContractAnswer(sandbox, Envelope.success(content))
    if let number = content["cashoutId"]?.number?.integer, let id = PayoutID(Int(number)) {
      let decision = sandbox.snapshot { $0.decision(on: id) }
      answer.diagnosis.decider = decision?.source.explanation
    }
    tellRate(in: &answer.http)
    return answer
  }

  private func failure(_ refusal: ProcessRefusal) -> ContractAnswer {
    let row = ProcessErrorTable.row(refusal.error)
    let business = sandbox.switches(ProcessOptions.self).errorStatus.number
    var answer = ContractAnswer(
      sandbox,
      Envelope.failure(refusal),
      status: row.kind.status(business: business),
      diagnosis: [refusal.diagnosis]
    )
    tellRate(in: &answer.http)
    if let seconds = refusal.seconds {
      answer.http.headers.append((.retryAfter, String(seconds)))
    }
    return answer
  }

  /// - Source: process-cashout.md §3.
  private func tellRate(in answer: inout HTTPAnswer) {
    guard let rate else { return }
    answer.headers.append((.rateLimit, String(rate.limit)))
    answer.headers.append((.rateRemaining, String(rate.remaining)))
    answer.headers.append((.rateReset, String(rate.reset)))
  }
}

extension SandboxHost {
  /// An endpoint for whoever is logged in.
  func route(
    _ endpoint: ProcessEndpoint,
    _ action: @escaping @Sendable (Caller, HTTPCall) throws(ProcessRefusal) -> JSONObject
  ) -> Route {
    contractRoute(endpoint) { call in
      var answer = ProcessAnswer(self, endpoint, call)
      return answer.connected(action)
    }
  }

  /// An endpoint for anybody.
  func openRoute(
    _ endpoint: ProcessEndpoint,
    _ action:
      @escaping @Sendable (HTTPCall, inout Sandbox) throws(ProcessRefusal) -> JSONObject
  ) -> Route {
    contractRoute(endpoint) { call in
      var answer = ProcessAnswer(self, endpoint, call)
      return answer.open { (sandbox) throws(ProcessRefusal) in try action(call, &sandbox) }
    }
  }

  func contractRoute(
    _ endpoint: ProcessEndpoint,
    _ action: @escaping @Sendable (HTTPCall) -> ContractAnswer
  ) -> Route {
    let method = HTTPRequest.Method(rawValue: endpoint.method) ?? .get
    return contractRoute(method, endpoint.path, takes: .form, action)
  }
}

extension HTTPField.Name {
  static let csrfToken = named("X-CSRF-Token")
  static let rateLimit = named("X-RateLimit-Limit")
  static let rateRemaining = named("X-RateLimit-Remaining")
  static let rateReset = named("X-RateLimit-Reset")

  private static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
    return name
  }
}
