import ContractPort
import SandboxCore

/// The contracts whose payouts a rule may be about, as far as its conditions tell.
struct PayoutMakers {
  /// What rules may ask of every payout.
  private static let common: Set = [
    "contract", "endpoint", "merchant", "external_id", "country", "currency", "amount", "status",
    "attempt",
  ]

  private let contracts: [any MockedContract]
  private let when: RuleMatch

  init(of when: RuleMatch, _ words: ScenarioWords) {
    self.when = when
    contracts = words.contracts.all.filter { when.mayHold("contract", for: $0.mark.name) }
  }

  /// What they call a payout's bank.
  var bankFields: Set<String> { Set(contracts.compactMap(\.vocabulary.bank)) }

  var banks: BankDirectory { BankDirectory(contracts.map(\.vocabulary)) }

  /// That no payout has all the fields that the rule asks for.
  var strangeField: String? {
    let demanded = when.match.filter { !$0.test.holds(for: nil) }.map(\.key)
      .filter { !Self.common.contains($0) }
    guard !demanded.isEmpty, !contracts.isEmpty else { return nil }
    let fields = contracts.map { Set($0.vocabulary.fields.map(\.name)) }
    guard !fields.contains(where: { $0.isSuperset(of: demanded) }) else {
      return nil
    }
    let names = contracts.map(\.mark.name).joined(separator: " or ")
    let missing = demanded.first { field in !fields.contains { $0.contains(field) } }
    guard let missing else { return "no payout of \(names) has all the fields that it asks for" }
    return "no payout of \(names) has the field `\(missing)`"
  }

  /// Codes of rejections that none of the contracts has.
  func strangeCodes(_ codes: [Int]) -> [Int] {
    let lists = contracts.map { $0.vocabulary.rejections?.codes.listed }
    guard !lists.isEmpty, !lists.contains(where: { $0 == nil }) else { return [] }
    return codes.filter { code in !lists.contains { $0?.contains(code) ?? true } }
  }

  /// Their names, for messages.
  var names: String { contracts.map(\.mark.name).joined(separator: " or ") }
}

extension RuleMatch {
  /// Whether a key may have a value as far as this rule goes.
  func mayHold(_ key: String, for value: String) -> Bool {
    match.allSatisfy { $0.key != key || $0.test.holds(for: value) }
      && unless.allSatisfy { $0.key != key || !$0.test.holds(for: value) }
  }
}
