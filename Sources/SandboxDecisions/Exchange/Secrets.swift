package import ContractPort
package import MerchantObservation

/// What a contract's calls have of secrets beside those of any contract.
package struct Secrets: Sendable {
  /// Names of members and headers of which nothing is shown.
  let hidden: Set<String>
  /// Names of members of whose number the ends are shown; plain.
  let shortened: Set<String>

  package init(hidden: Set<String> = [], shortened: Set<String> = []) {
    self.hidden = hidden
    self.shortened = Set(shortened.map { SecretMask.plain($0) })
  }

  /// Those of a contract's calls; `nil` for calls of none.
  package init(_ contract: (any MockedContract)?) {
    self.init(hidden: contract?.hidden ?? [], shortened: contract?.shortened ?? [])
  }

  /// All names, where only the whole of a value can be hidden.
  package var all: Set<String> { hidden.union(shortened) }
}

extension HTTPExchange {
  /// What is not to be shown of it.
  package var secrets: Secrets { Secrets(contract) }
}
