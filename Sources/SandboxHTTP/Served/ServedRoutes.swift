package import Hummingbird

/// All endpoints of one server: the mocked contracts behind their gate, and the control API.
package enum ServedRoutes {
  /// The router of a server's endpoints.
  ///
  /// - Parameters:
  ///   - host: what they share.
  ///   - gate: what stands before the contracts.
  ///   - more: endpoints beside the control API that parts above bring.
  /// - Returns: a router that answers everything, the unknown too.
  package static func router(
    _ host: SandboxHost,
    _ gate: ContractGate,
    more: [Route]
  ) -> Router<SandboxRequestContext> {
    var contracts = host.contracts.flatMap { $0.routes(host) }
    contracts += gate.preflights(of: contracts)
    let guarded = contracts.map { route in
      gate.guarding(route) { call, answer in host.logTurnedAway(call, answer) }
    }
    let all = (guarded + ControlRoutes(host: host).all + more).map { $0.keeping(host) }
    let table = RouteTable(
      all,
      givesHints: host.givesHints,
      notFound: { path in host.contracts.lazy.compactMap { $0.notFound(path) }.first },
      notAllowed: { method, path in
        host.contracts.lazy.compactMap { $0.notAllowed(method, path) }.first
      }
    )
    return table.router { call, answer in
      guard !call.path.hasPrefix("/sandbox") else { return }
      host.logUnaddressed(call, answer)
    }
  }
}
