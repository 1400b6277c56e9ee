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

  /// The fields of a create, but for the credentials, and what is known about the request.
  ///
  /// - Source: cashouts-v3.md §1.2, scenario-language.md §3.
  static let all: [MatchKey] =
    [
      MatchKey(name: "country", kind: .country), MatchKey(name: "currency", kind: .currency),
      MatchKey(name: "amount", kind: .amount), MatchKey(name: "bank_code", kind: .number),
      MatchKey(name: "contract", kind: .word(Contract.allCases.map(\.name))),
      MatchKey(name: "endpoint", kind: .word(["create"])),
    ]
    + [
      "merchant", "external_id", "document_id", "document_type", "beneficiary_id",
      "beneficiary_name", "beneficiary_lastname", "beneficiary_birthdate", "email", "phone",
      "bank_account", "bank_branch", "account_type", "registered_bank_accounts", "address",
      "city", "postal_code", "notification_url", "comments", "on_hold", "type", "cashout_type",
    ].map { MatchKey(name: $0, kind: .text) }

  /// Keys that count requests instead of looking at one.
  static let counters = ["nth", "every"]

  static let nth = MatchKey(name: "nth", kind: .count)

  static func named(_ name: String) -> MatchKey? { all.first { $0.name == name } }
}
