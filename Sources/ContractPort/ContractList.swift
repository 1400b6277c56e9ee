package import SandboxCore
package import WireJSON

/// The contracts of a server.
package struct ContractList: Sendable {
  package let all: [any MockedContract]
  /// Those that hear of their payouts' changes.
  package let hearing: [any MockedContract]
  /// Their marks.
  package let heard: [Contract]
  /// The endpoints of each, put together once: a start looks for that of every call it has kept.
  private let endpoints: [[ContractEndpoint]]

  /// - Parameter all: each with a mark of its own.
  package init(_ all: [any MockedContract]) {
    let names = Set(all.map(\.mark.name))
    precondition(names.count == all.count, "two contracts have one mark: \(all.map(\.mark.name))")
    self.all = all
    hearing = all.filter(\.hearsChanges)
    heard = hearing.map(\.mark)
    endpoints = all.map(\.endpoints)
  }

  /// The contract that a payout was made through.
  package subscript(mark: Contract) -> (any MockedContract)? { all.first { $0.mark == mark } }

  /// The endpoint that answers a path.
  package func endpoint(
    _ method: String,
    answering path: String
  ) -> (contract: any MockedContract, endpoint: ContractEndpoint)? {
    for (contract, endpoints) in zip(all, endpoints) {
      if let endpoint = endpoints.first(where: { $0.answers(method, path) }) {
        return (contract, endpoint)
      }
    }
    return nil
  }

  /// The contract of a webhook that arrived, with the webhook's fields.
  package func reading(
    _ webhook: WebhookMessage
  ) -> (contract: any MockedContract, fields: JSONObject)? {
    for contract in all {
      if let fields = contract.fields(of: webhook) { return (contract, fields) }
    }
    return nil
  }

  /// All keys of steps, each with its contract.
  package var steps: [(contract: any MockedContract, step: ContractStep)] {
    all.flatMap { contract in contract.vocabulary.steps.map { (contract, $0) } }
  }

  /// The contract that has a key of steps, with the key.
  package func step(_ key: String) -> (contract: any MockedContract, step: ContractStep)? {
    steps.first { $0.step.key == key }
  }

  /// A call that a step makes by its own key, with a body as it stands.
  package func call(
    of step: String,
    _ body: [UInt8],
    by caller: ContractCaller
  ) -> ContractCall? {
    all.lazy.compactMap { $0.call(of: step, body, by: caller) }.first
  }

  /// A call that a step makes by its own key, with the body that its contract makes of it.
  package func call(
    of step: String,
    _ statement: StepStatement,
    by caller: ContractCaller
  ) -> ContractCall? {
    self.step(step).flatMap { found in
      let body = found.contract.body(of: step, statement, by: caller)
      return found.contract.call(of: step, body.encoded(), by: caller)
    }
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

  /// All codes with which a payout of any of them can be rejected.
  package var rejections: RejectionCodes {
    let lists = all.compactMap { $0.vocabulary.rejections?.codes }
    let listed = Set(lists.flatMap(\.listed)).sorted()
    return RejectionCodes(
      listed: listed,
      usual: lists.first?.usual ?? 0,
      late: lists.first?.late ?? 0
    )
  }

  /// Ids that follow from what proves a merchant, each with that of another merchant.
  package func ids(
    in kept: ContractValues,
    _ seed: UInt64,
    of merchant: Merchant,
    for other: Merchant
  ) -> [String: String] {
    all.reduce(into: [:]) { ids, contract in
      ids.merge(contract.ids(in: kept, seed, of: merchant, for: other)) { id, _ in id }
    }
  }

  /// What is chosen, by its keys.
  ///
  /// Of those that stand in a section, such as `process.lists`, what is not usual.
  package func chosen(in values: ContractValues) -> [(key: String, word: String)] {
    all.flatMap(\.choices).map { ($0, $0.word(in: values)) }
      .filter { choice, word in !choice.key.contains(".") || word != choice.usual }
      .map { ($0.key, $1) }
  }

  /// What makes one choice of another, as calls of the control API; without what it cannot choose.
  package func steps(from old: ContractValues, to new: ContractValues) -> [ControlStep] {
    var steps: [ControlStep] = []
    for choice in all.flatMap(\.choices) where choice.word(in: old) != choice.word(in: new) {
      guard let path = choice.controlPath else { continue }
      let place = steps.firstIndex { $0.path == path }
      var body = place.map { steps[$0].body } ?? [:]
      body.append(choice.name, .string(choice.word(in: new)))
      let step = ControlStep("PUT", path, body)
      if let place { steps[place] = step } else { steps.append(step) }
    }
    return steps
  }

  /// Puts in force what was chosen, by its keys.
  package func choose(_ words: [String: String], in values: inout ContractValues) {
    guard !words.isEmpty else { return }
    for choice in all.flatMap(\.choices) {
      if let word = words[choice.key] { choice.choose(word, in: &values) }
    }
  }
}
