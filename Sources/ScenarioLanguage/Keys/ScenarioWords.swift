package import ContractPort
import SandboxCore

/// The words of scenario files that a server's contracts bring with them.
///
/// Keys are made of them once; reader, schema and reference have the same.
package struct ScenarioWords: Sendable {
  package let contracts: ContractList
  /// What rules about creates may name.
  let create: MatchVocabulary
  /// What rules about webhooks may name.
  let webhook: MatchVocabulary
  /// What rules about any call may name.
  let call: MatchVocabulary
  let states: StateWords
  let rejections: RejectionWords
  /// The refusals that the platform can be told to give, each code once.
  let declines: [ContractDecline]
  /// The steps that call a contract.
  let steps: [ContractStep]
  let choices: [ContractChoice]
  let endpoints: [ContractEndpoint]
  /// The fields that each contract has words for, by its name.
  private let fields: [String: Set<String>]

  package init(_ contracts: ContractList) {
    self.contracts = contracts
    let vocabularies = contracts.all.map(\.vocabulary)
    states = StateWords(vocabularies.flatMap(\.states))
    endpoints = contracts.all.flatMap(\.endpoints)
    let short = zip(contracts.all, vocabularies).compactMap { contract, vocabulary in
      vocabulary.shortName.map { ($0, contract.mark.name) }
    }
    let fields = MatchFields(
      vocabularies.flatMap(\.fields),
      of: contracts.all.map(\.mark.name),
      short: Dictionary(short) { first, _ in first }
    )
    create = fields.create
    webhook = fields.webhook(states)
    call = fields.call(
      endpoints: Self.once(endpoints.map(\.name)),
      MatchFields.merged(vocabularies.flatMap(\.callFields))
    )
    rejections = RejectionWords(contracts)
    var codes: Set<Int> = []
    declines = vocabularies.flatMap(\.declines).filter { codes.insert($0.code).inserted }
    steps = vocabularies.flatMap(\.steps)
    choices = contracts.all.flatMap(\.choices)
    self.fields = Dictionary(
      uniqueKeysWithValues: zip(contracts.all, vocabularies).map { contract, vocabulary in
        (contract.mark.name, Set((vocabulary.fields + vocabulary.callFields).map(\.name)))
      }
    )
  }

  /// Whether calls of a contract can have a field.
  func calls(of contract: Contract, have field: String) -> Bool {
    MatchFields.common.contains(field) || fields[contract.name]?.contains(field) ?? false
  }

  private static func once(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

/// The names of states: the core's own, then those of contracts.
struct StateWords: Sendable {
  let names: [String]
  private let statuses: [String: PayoutStatus]

  init(_ further: [(name: String, status: PayoutStatus)]) {
    let own = PayoutStatus.allCases.map { (name: $0.name, status: $0) }
    var statuses: [String: PayoutStatus] = [:]
    names = (own + further).compactMap { state in
      guard statuses[state.name] == nil else { return nil }
      statuses[state.name] = state.status
      return state.name
    }
    self.statuses = statuses
  }

  subscript(name: String) -> PayoutStatus? { statuses[name] }

  /// All names of some states.
  func names(of wanted: [PayoutStatus]) -> [String] {
    wanted.flatMap { status in names.filter { statuses[$0] == status } }
  }
}

/// The codes of rejections as files may state them, and how texts speak of them.
struct RejectionWords: Sendable {
  let codes: RejectionCodes
  /// `800 to 824, 826 or 0`.
  let spoken: String
  /// What the code is when none is stated.
  let usual: String

  init(_ contracts: ContractList) {
    codes = contracts.rejections
    spoken = Self.spoken(codes.listed)
    usual = Self.usual(contracts)
  }

  private static func usual(_ contracts: ContractList) -> String {
    var told: [(mark: String, text: String)] = []
    for contract in contracts.all {
      guard let text = contract.vocabulary.rejections?.usual,
        !told.contains(where: { $0.text == text })
      else { continue }
      told.append((contract.mark.name, text))
    }
    guard told.count > 1 else { return told.first?.text ?? "none" }
    return told.map { "of \($0.mark) \($0.text)" }.joined(separator: "; ")
  }

  /// Numbers in a row as their ends; the first of the list, which stands for none, last.
  private static func spoken(_ listed: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for code in listed.dropFirst() {
      if let last = runs.last, last.upperBound == code - 1 {
        runs[runs.count - 1] = last.lowerBound...code
      } else {
        runs.append(code...code)
      }
    }
    let texts = runs.map { run in
      run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound) to \(run.upperBound)"
    }
    return [texts.joined(separator: ", "), listed.first.map(String.init)].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " or ")
  }
}
