import ContractPort
import SandboxCore

/// Which fields the contracts' calls come with, as far as rules for faults can name them.
enum CallFields {
  /// What every rule may ask for.
  private static let common: Set = ["contract", "endpoint", "merchant"]

  /// Why no call of the contracts can match a rule.
  static func impossibility(of when: RuleMatch, _ words: ScenarioWords) -> String? {
    let rows = words.endpoints.filter { when.mayHold("endpoint", for: $0.name) }
    guard !rows.isEmpty else { return "no endpoint passes its conditions" }
    let candidates = rows.filter { when.mayHold("contract", for: $0.contract.name) }
    guard !candidates.isEmpty else { return reason(contracts: rows, words) }
    let demanded = when.match.filter { !$0.test.holds(for: nil) }.map(\.key)
    let isPossible = candidates.contains { row in demanded.allSatisfy { has($0, row, words) } }
    return isPossible ? nil : reason(demanded, candidates, words)
  }

  /// A call has none but fields that its contract has a word for.
  private static func has(
    _ field: String,
    _ endpoint: ContractEndpoint,
    _ words: ScenarioWords
  ) -> Bool {
    common.contains(field)
      || endpoint.fields.have(field) && words.calls(of: endpoint.contract, have: field)
  }

  private static func reason(
    contracts rows: [ContractEndpoint],
    _ words: ScenarioWords
  ) -> String {
    let names = words.contracts.all.map(\.mark.name).filter { name in
      rows.contains { $0.contract.name == name }
    }
    return "the calls that it is about are of \(names.joined(separator: " and "))"
  }

  private static func reason(
    _ demanded: [String],
    _ endpoints: [ContractEndpoint],
    _ words: ScenarioWords
  ) -> String {
    let missing = demanded.first { field in !endpoints.contains { has(field, $0, words) } }
    guard let missing else {
      let strange = demanded.filter { field in !endpoints.allSatisfy { has(field, $0, words) } }
      return "no call has " + strange.map { "`\($0)`" }.joined(separator: " and ")
    }
    return "no \(endpoints.map(\.name).joined(separator: " or ")) call has the field `\(missing)`"
  }
}
