package import SandboxCore

/// One endpoint of a mocked contract, as faults, recordings and routes know it.
package struct ContractEndpoint: Sendable {
  /// Which fields its calls come with, as far as conditions can name them.
  package enum Fields: Sendable {
    case any
    case only(Set<String>)
    case all(but: Set<String>)

    package func have(_ field: String) -> Bool {
      switch self {
      case .any: true
      case .only(let names): names.contains(field)
      case .all(let others): !others.contains(field)
      }
    }
  }

  /// What rules call the contract of its calls.
  package let contract: Contract
  /// What rules call the endpoint.
  package let name: String
  package let method: String
  /// With names in braces for what varies.
  package let path: String
  /// Whether its calls carry or make what ends with the sandbox, such as a token, so that no
  /// recording can make them again.
  package let isBoundToSandbox: Bool
  /// Whether its calls make payouts, which their answers name.
  package let makesPayouts: Bool
  package let fields: Fields

  package init(
    _ contract: Contract,
    _ name: String,
    _ method: String,
    _ path: String,
    isBoundToSandbox: Bool = false,
    makesPayouts: Bool = false,
    fields: Fields = .any
  ) {
    self.contract = contract
    self.name = name
    self.method = method
    self.path = path
    self.isBoundToSandbox = isBoundToSandbox
    self.makesPayouts = makesPayouts
    self.fields = fields
  }

  /// Whether it answers a path, whatever stands in place of the names in braces.
  package func answers(_ method: String, _ path: String) -> Bool {
    method == self.method && PathTemplate.matches(self.path, path)
  }
}
