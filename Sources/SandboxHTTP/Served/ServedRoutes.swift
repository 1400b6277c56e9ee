package import Hummingbird

/// All endpoints of one server: the mocked contracts behind their gate, and the control API.
package enum ServedRoutes {
  /// The router of a server's endpoints.
  package static func router(
    _ host: SandboxHost,
    _ gate: ContractGate
  ) -> Router<SandboxRequestContext> {
    var contracts = host.contracts.flatMap { $0.routes(host) }
    contracts += gate.preflights(of: contracts)
    let guarded = contracts.map { route in
      gate.guarding(route) { call, answer in host.logTurnedAway(call, answer) }
    }
    let table = RouteTable(guarded + ControlRoutes(host: host).all) { path in
      host.contracts.lazy.compactMap { $0.notFound(path) }.first
    }
    return table.router { call, answer in
      guard !call.path.hasPrefix("/sandbox") else { return }
      host.logUnaddressed(call, answer)
    }
  }

  /// The endpoints of the control API, such as `GET /sandbox/health`.
  package static func controlEndpoints(of host: SandboxHost) -> [String] {
    ControlRoutes(host: host).all.map { "\($0.method.rawValue) \($0.path)" }
  }
}
