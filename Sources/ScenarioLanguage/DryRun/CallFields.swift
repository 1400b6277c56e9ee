import CashoutsV3
import SandboxCore

/// Which fields the contract's calls come with, as far as rules for faults can name them.
enum CallFields {
  /// - Source: cashouts-v3.md §§2, 3, 4.
  private static let fields: [String: Set<String>] = [
    "status": ["cashout_id", "external_id"], "update": ["cashout_id", "external_id", "status"],
    "cancel": ["cashout_id", "external_id"],
  ]

  /// What a create never has; its other fields are all that rules can name.
  private static let strangeToCreates: Set = ["cashout_id", "status"]

  /// What every rule may ask for.
  private static let common: Set = ["contract", "endpoint", "merchant"]

  /// Why no call of the contract can match a rule.
  static func impossibility(of when: RuleMatch) -> String? {
    let rows = EndpointTable.rows.filter { when.mayHold("endpoint", for: $0.name) }
    guard !rows.isEmpty else { return "no endpoint passes its conditions" }
    let candidates = rows.filter { when.mayHold("contract", for: $0.contract.name) }
    guard !candidates.isEmpty else { return reason(contracts: rows) }
    let demanded = when.match.filter { !$0.test.holds(for: nil) }.map(\.key)
    let isPossible = candidates.contains { row in demanded.allSatisfy { has($0, row.name) } }
    return isPossible ? nil : reason(demanded, candidates.map(\.name))
  }

  /// An endpoint that is not in the table may have any field.
  private static func has(_ field: String, _ endpoint: String) -> Bool {
    if common.contains(field) { return true }
    if endpoint == "create" { return !strangeToCreates.contains(field) }
    return fields[endpoint]?.contains(field) ?? true
  }

  private static func reason(contracts rows: [EndpointTable.Row]) -> String {
    let names = Contract.allCases.filter { contract in rows.contains { $0.contract == contract } }
      .map(\.name)
    return "the calls that it is about are of \(names.joined(separator: " and "))"
  }

  private static func reason(_ demanded: [String], _ endpoints: [String]) -> String {
    let missing = demanded.first { field in !endpoints.contains { has(field, $0) } }
    guard let missing else {
      let strange = demanded.filter { field in !endpoints.allSatisfy { has(field, $0) } }
      return "no call has " + strange.map { "`\($0)`" }.joined(separator: " and ")
    }
    return "no \(endpoints.joined(separator: " or ")) call has the field `\(missing)`"
  }
}

extension RuleMatch {
  /// Whether a key may have a value as far as this rule goes.
  fileprivate func mayHold(_ key: String, for value: String) -> Bool {
    match.allSatisfy { $0.key != key || $0.test.holds(for: value) }
      && unless.allSatisfy { $0.key != key || !$0.test.holds(for: value) }
  }
}
