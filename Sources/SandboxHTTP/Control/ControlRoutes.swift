package import HTTPTypes
package import SandboxRuntime
package import WireJSON

/// The control API: what steers and shows sandboxes, never part of a mocked contract.
package struct ControlRoutes: Sendable {
  package let host: SandboxHost

  package init(host: SandboxHost) {
    self.host = host
  }

  package var all: [Route] {
    sandboxRoutes + clockRoutes + payoutRoutes + walletRoutes + webhookRoutes + inboxRoutes
      + requestRoutes + scenarioRoutes + recordingRoutes + reportRoutes + mailRoutes + tlsRoutes
      + host.contracts.flatMap { ($0 as? any SteeredContract)?.controlRoutes(self) ?? [] }
  }

  /// An endpoint of one sandbox: the default one, or the one that the call addresses.
  package func route(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ access: ControlAccess = .steering,
    _ handler: @escaping @Sendable (HTTPCall, Sandbox) async throws(ControlError) -> HTTPAnswer
  ) -> Route {
    route(method, path, access, query: []) { call, sandbox, query throws(ControlError) in
      try query.check()
      return try await handler(call, sandbox)
    }
  }

  /// An endpoint of one sandbox that reads its query, and tells what is wrong with it.
  package func route(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ access: ControlAccess = .steering,
    query parameters: [String],
    _ handler:
      @escaping @Sendable (HTTPCall, Sandbox, ControlFields) async throws(ControlError)
      -> HTTPAnswer
  ) -> Route {
    guarded(method, path, access) { [host] call throws(ControlError) in
      let query = ControlFields(query: call.query, parameters: parameters + ["sandbox"])
      return try await handler(call, try host.sandbox(of: call), query)
    }
  }

  /// An endpoint of the server as a whole.
  package func open(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ access: ControlAccess = .steering,
    query parameters: [String] = [],
    _ handler:
      @escaping @Sendable (HTTPCall, ControlFields) async throws(ControlError) -> HTTPAnswer
  ) -> Route {
    guarded(method, path, access) { call throws(ControlError) in
      let query = ControlFields(query: call.query, parameters: parameters)
      if parameters.isEmpty { try query.check() }
      return try await handler(call, query)
    }
  }

  /// An endpoint that takes what anybody sends, whatever its query is.
  package func receiver(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ handler: @escaping @Sendable (HTTPCall, Sandbox) throws(ControlError) -> HTTPAnswer
  ) -> Route {
    guarded(method, path, .receiving) { [host] call throws(ControlError) in
      try handler(call, try host.sandbox(of: call))
    }
  }

  private func guarded(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ access: ControlAccess,
    _ handler: @escaping @Sendable (HTTPCall) async throws(ControlError) -> HTTPAnswer
  ) -> Route {
    Route(method, path, maximumBody: Route.controlBody) { [host] call in
      do throws(ControlError) {
        try access.check(call, host.gate)
      } catch {
        host.tell(call, error.answer, error)
        return error.answer
      }
      let answer: HTTPAnswer
      var fault: ControlError?
      do throws(ControlError) {
        answer = try await handler(call)
      } catch {
        answer = error.answer
        fault = error
      }
      if access == .steering, ![.get, .head].contains(call.method) {
        host.tell(call, answer, fault)
      }
      return answer
    }
  }
}

/// What an endpoint of the control API asks of a caller.
package enum ControlAccess: Sendable {
  /// The token if there is one, else the server's own name; no foreign page.
  case steering
  /// As steering, but without a token: for health checks.
  case looking
  /// Any caller but a foreign page: a receiver of webhooks is called by names of all kinds.
  case receiving

  fileprivate func check(_ call: HTTPCall, _ gate: Gate) throws(ControlError) {
    switch self {
    case .steering: try gate.check(call)
    case .looking: try gate.checkNames(call)
    case .receiving: try gate.checkOrigin(call)
    }
  }
}

extension SandboxHost {
  /// Tells of a control call that may have changed something or was kept out, but not of what
  /// inboxes get.
  fileprivate func tell(_ call: HTTPCall, _ answer: HTTPAnswer, _ fault: ControlError?) {
    guard let ticker else { return }
    let sandbox = (try? sandbox(of: call)) ?? registry.standard
    ticker.tell(
      Activity(
        deed: .control(ControlAct(call, status: answer.status.code, fault)),
        sandbox: sandbox.id,
        at: sandbox.now
      )
    )
  }

  /// The sandbox that a control call addresses by `X-Sandbox` or `?sandbox=`; else the default.
  package func sandbox(of call: HTTPCall) throws(ControlError) -> Sandbox {
    guard let id = call.headers[.sandbox] ?? call.query("sandbox") else {
      return registry.standard
    }
    guard let sandbox = registry[id] else { throw .sandboxNotFound(id) }
    return sandbox
  }
}

extension HTTPAnswer {
  /// A JSON answer.
  package static func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> HTTPAnswer {
    HTTPAnswer(status: status, body: value.encoded())
  }
}

extension HTTPField.Name {
  /// Which sandbox a control call addresses.
  package static let sandbox = unchecked("X-Sandbox")
  /// What a refused call would like to know.
  package static let diagnosis = unchecked("Sandbox-Diagnosis")

  private static func unchecked(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no field name") }
    return name
  }
}
