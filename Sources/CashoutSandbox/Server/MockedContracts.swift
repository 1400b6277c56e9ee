import CashoutsV3
package import SandboxHTTP

/// The contracts of every server: the one place that names them.
package enum MockedContracts {
  package static let all: [any HTTPContract] = [V3Contract(), EasyContract()]
}
