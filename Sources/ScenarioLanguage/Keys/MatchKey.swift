import SandboxCore
import ScenarioText

/// A field that conditions may name, and how its values compare.
struct MatchKey: Sendable {
  let name: String
  let kind: Kind

  enum Kind: Sendable {
    /// Exactly as written.
    case text
    /// As a number, however it is written: `001` is 1.
    case number
    /// As a number with two decimals.
    case amount
    /// As a whole number from 1.
    case count
    /// One of some words; `short` has others that stand for some of them.
    case word([String], short: [String: String] = [:])
    case country
    case currency
    /// The name of a state, the core's own or a contract's.
    case state(StateWords)
  }

  static let nth = MatchKey(name: "nth", kind: .count)
}

/// The fields that one kind of rule may name.
package struct MatchVocabulary: Sendable {
  let keys: [MatchKey]
  /// Whether requests may be counted here.
  var mayCount = true

  /// Keys that count requests instead of looking at one.
  static let counters = ["nth", "every"]

  /// The same for `unless`, which counts nothing.
  var uncounted: MatchVocabulary { MatchVocabulary(keys: keys, mayCount: false) }

  var names: [String] { keys.map(\.name) + (mayCount ? Self.counters : []) }

  subscript(name: String) -> MatchKey? { keys.first { $0.name == name } }

  var schema: ValueSchema {
    var properties = keys.map { ($0.name, $0.schema) }
    if mayCount {
      properties.append(
        ("nth", MatchKey.nth.schema.described("Which of the requests that pass the rest, from 1."))
      )
      properties.append(
        ("every", ValueReader<Int>.every.schema.described("Each Nth request that passes the rest."))
      )
    }
    return .object(properties)
  }
}

extension ValueReader<Int> {
  /// Each Nth.
  static let every = whole(1...1_000_000_000)
}
