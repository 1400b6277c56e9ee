package import SandboxCore

/// The contracts of a server.
package struct ContractList: Sendable {
  package let all: [any MockedContract]

  package init(_ all: [any MockedContract]) { self.all = all }

  /// The contract that a payout was made through.
  package subscript(mark: Contract) -> (any MockedContract)? { all.first { $0.mark == mark } }

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
