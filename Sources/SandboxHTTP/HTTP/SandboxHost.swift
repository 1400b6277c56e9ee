package import SandboxDecisions
package import SandboxRuntime
package import ScenarioLanguage

/// What all endpoints of one server share.
package struct SandboxHost: Sendable {
  package let registry: SandboxRegistry
  /// The contracts that are spoken over HTTP.
  package let contracts: [any HTTPContract]
  /// Reads scenario files that may use the contracts' words.
  package let loader: ScenarioLoader
  package let address: ServerAddress
  package let gate: Gate
  /// Whether refused calls say in the header `Sandbox-Diagnosis` what is wrong with them.
  package let givesHints: Bool
  /// Who writes a line for each call, if anybody does.
  package let ticker: ActivityTicker?
  /// The certificate of the server's own authority, in PEM, if it has one.
  package let authorityPEM: String?
  /// How often a stream of events says that it is still there.
  let beat: Duration

  package init(
    registry: SandboxRegistry,
    contracts: [any HTTPContract],
    loader: ScenarioLoader,
    address: ServerAddress,
    gate: Gate,
    givesHints: Bool,
    ticker: ActivityTicker?,
    authorityPEM: String? = nil,
    beat: Duration = ClientLimits().beat
  ) {
    self.registry = registry
    self.contracts = contracts
    self.loader = loader
    self.address = address
    self.gate = gate
    self.givesHints = givesHints
    self.ticker = ticker
    self.authorityPEM = authorityPEM
    self.beat = beat
  }

  /// The server as whoever made a call can reach it again.
  package func url(for call: HTTPCall) -> String {
    call.isSecure
      ? address.secureURL(asCalledBy: call.authority) : address.url(asCalledBy: call.authority)
  }
}

/// The version that `GET /sandbox/health` and `--version` tell.
package enum Version {
  package static let current = "0.1.0"
}
