package import SandboxCore

/// The contracts of a server.
package struct ContractList: Sendable {
  package let all: [any MockedContract]
  /// Those that hear of their payouts' changes.
  package let hearing: [any MockedContract]

  package init(_ all: [any MockedContract]) {
    self.all = all
    hearing = all.filter(\.hearsChanges)
  }

  /// The contract that a payout was made through.
  package subscript(mark: Contract) -> (any MockedContract)? { all.first { $0.mark == mark } }

  /// The endpoint that answers a path.
  package func endpoint(
    _ method: String,
    answering path: String
  ) -> (contract: any MockedContract, endpoint: ContractEndpoint)? {
    for contract in all {
      if let endpoint = contract.endpoints.first(where: { $0.answers(method, path) }) {
        return (contract, endpoint)
      }
    }
    return nil
  }

  /// A call that a step makes by its own key; see ``MockedContract/call(of:_:by:)``.
  package func call(of step: String, _ body: [UInt8], by merchant: Merchant) -> ContractCall? {
    all.lazy.compactMap { $0.call(of: step, body, by: merchant) }.first
  }

  /// What proves the caller of bytes that a step states as they are.
  package func signature(
    of body: [UInt8],
    by merchant: Merchant
  ) -> (name: String, value: String)? {
    all.lazy.compactMap { $0.signature(of: body, by: merchant) }.first
  }

  /// Why a payout was rejected, in the words of its contract.
  package func reason(_ rejection: Rejection, of mark: Contract) -> String {
    self[mark]?.reason(rejection) ?? rejection.reason ?? String(rejection.code)
  }

  /// What is chosen, by its keys.
  package func chosen(in values: ContractValues) -> [(key: String, word: String)] {
    all.flatMap(\.choices).map { ($0.key, $0.word(in: values)) }
  }

  /// Puts in force what was chosen, by its keys.
  package func choose(_ words: [String: String], in values: inout ContractValues) {
    guard !words.isEmpty else { return }
    for choice in all.flatMap(\.choices) {
      if let word = words[choice.key] { choice.choose(word, in: &values) }
    }
  }
}
