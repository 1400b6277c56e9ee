import CashoutsV3
import SandboxCore

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
    /// One of some words.
    case word([String])
    case country
    case currency
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

  /// The fields of a create, but for the credentials, and what is known about the request.
  ///
  /// - Source: cashouts-v3.md §1.2, scenario-language.md §3.
  static let create = MatchVocabulary(
    keys: fields + [MatchKey(name: "endpoint", kind: .word(["create"]))] + texts
  )

  /// The same about the payout of a webhook, and the attempt.
  static let webhook = MatchVocabulary(
    keys: fields + [
      MatchKey(name: "status", kind: .word(PayoutStatus.allCases.map(\.name))),
      MatchKey(name: "attempt", kind: .count),
    ] + texts
  )

  /// The fields of any call.
  static let call = MatchVocabulary(
    keys: fields + [
      MatchKey(name: "endpoint", kind: .word(EndpointTable.names)),
      MatchKey(name: "cashout_id", kind: .number), MatchKey(name: "status", kind: .text),
    ] + texts
  )

  private static let fields = [
    MatchKey(name: "country", kind: .country), MatchKey(name: "currency", kind: .currency),
    MatchKey(name: "amount", kind: .amount), MatchKey(name: "bank_code", kind: .number),
    MatchKey(name: "contract", kind: .word(Contract.allCases.map(\.name))),
  ]

  private static let texts = [
    "merchant", "external_id", "document_id", "document_type", "beneficiary_id",
    "beneficiary_name", "beneficiary_lastname", "beneficiary_birthdate", "email", "phone",
    "bank_account", "bank_branch", "account_type", "registered_bank_accounts", "address",
    "city", "postal_code", "notification_url", "comments", "on_hold", "type", "cashout_type",
  ].map { MatchKey(name: $0, kind: .text) }

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
