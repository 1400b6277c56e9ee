import ContractPort
import SandboxCore

/// The fields that conditions may name: what the core knows of every payout, and what contracts add.
struct MatchFields {
  /// - Source: scenario-language.md §3.
  private static let own = [
    MatchKey(name: "country", kind: .country), MatchKey(name: "currency", kind: .currency),
    MatchKey(name: "amount", kind: .amount),
  ]
  private static let texts = ["merchant", "external_id"].map { MatchKey(name: $0, kind: .text) }

  /// The names of what the core knows of every payout.
  static let common = Set((own + texts).map(\.name))

  private let typed: [MatchKey]
  private let plain: [MatchKey]

  /// - Parameters:
  ///   - fields: of all contracts.
  ///   - contracts: their names.
  ///   - short: other words for some of them.
  init(_ fields: [ContractField], of contracts: [String], short: [String: String]) {
    let keys = Self.merged(fields).filter { !Self.common.contains($0.name) }
    let contract = MatchKey(name: "contract", kind: .word(contracts, short: short))
    typed = Self.own + keys.filter { !$0.isText } + [contract]
    plain = Self.texts + keys.filter(\.isText)
  }

  /// The fields of a create, but for the credentials, and what is known about the request.
  var create: MatchVocabulary {
    MatchVocabulary(keys: typed + [MatchKey(name: "endpoint", kind: .word(["create"]))] + plain)
  }

  /// The same about the payout of a webhook, and the attempt.
  func webhook(_ states: StateWords) -> MatchVocabulary {
    MatchVocabulary(
      keys: typed + [
        MatchKey(name: "status", kind: .state(states)), MatchKey(name: "attempt", kind: .count),
      ] + plain
    )
  }

  /// The fields of any call.
  func call(endpoints: [String], _ further: [MatchKey]) -> MatchVocabulary {
    let known = Set((typed + plain).map(\.name))
    return MatchVocabulary(
      keys: typed + [MatchKey(name: "endpoint", kind: .word(endpoints))]
        + further.filter { !known.contains($0.name) } + plain
    )
  }

  /// Each field once; one that contracts compare in different ways compares as text.
  static func merged(_ fields: [ContractField]) -> [MatchKey] {
    var names: [String] = []
    var kinds: [String: ContractField.Kind] = [:]
    for field in fields {
      if let known = kinds[field.name] {
        kinds[field.name] = known.joined(field.kind)
      } else {
        names.append(field.name)
        kinds[field.name] = field.kind
      }
    }
    return names.map { MatchKey(name: $0, kind: MatchKey.Kind(kinds[$0] ?? .text)) }
  }
}

extension MatchKey {
  fileprivate var isText: Bool { if case .text = kind { true } else { false } }
}

extension MatchKey.Kind {
  fileprivate init(_ kind: ContractField.Kind) {
    self =
      switch kind {
      case .text: .text
      case .number: .number
      case .amount: .amount
      case .word(let words): .word(words)
      }
  }
}

extension ContractField.Kind {
  fileprivate func joined(_ other: ContractField.Kind) -> ContractField.Kind {
    switch (self, other) {
    case (.word(let words), .word(let others)):
      .word(words + others.filter { !words.contains($0) })
    default: self == other ? self : .text
    }
  }
}
