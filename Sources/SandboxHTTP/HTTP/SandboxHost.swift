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

  package init(
    registry: SandboxRegistry,
    contracts: [any HTTPContract],
    loader: ScenarioLoader,
    address: ServerAddress,
    gate: Gate,
    givesHints: Bool,
    ticker: ActivityTicker?
  ) {
    self.registry = registry
    self.contracts = contracts
    self.loader = loader
    self.address = address
    self.gate = gate
    self.givesHints = givesHints
    self.ticker = ticker
  }
}

/// The version that `GET /sandbox/health` and `--version` tell.
package enum Version {
  package static let current = "0.1.0"
}
