/// What all endpoints of one server share.
struct SandboxHost: Sendable {
  let registry: SandboxRegistry
  let address: ServerAddress
  let gate: Gate
  /// Whether refused calls say in the header `Sandbox-Diagnosis` what is wrong with them.
  let givesHints: Bool
  /// Who writes a line for each call, if anybody does.
  let ticker: ActivityTicker?
}

/// The version that `GET /sandbox/health` and `--version` tell.
package enum Version {
  package static let current = "0.1.0"
}
