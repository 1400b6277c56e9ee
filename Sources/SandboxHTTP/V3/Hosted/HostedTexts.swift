import CashoutsV3
import SandboxCore

/// What a hosted page says in one language.
struct HostedTexts: Sendable {
  let title: String
  /// Who pays.
  let payer: String
  /// The payer whose name is not known.
  let merchant: String
  /// What the choice of a language is called.
  let languages: String
  let beneficiary: String
  let document: String
  let send: String
  let choose: String
  let example: String
  let correct: String
  let reference: String
  let checkAgain: String
  let unknownTitle: String
  let unknown: String
  let superseded: String
  let footer: String
  let faults: HostedFaultTexts
  /// The number of a bank where there is no list to choose from.
  let bankCode: String
  /// The names of fields, by field.
  let labels: [FieldName: String]
  /// The names of fields that pages of links ask for.
  let claims: [String: String]
  /// The kinds of account that most countries have, by letter.
  let accountTypes: [String: String]
  /// Choices of the country data that are words and no names, by how they stand there.
  let choices: [String: String]
  /// What a state is called, and what it means for the beneficiary.
  let states: [PayoutStatus: (name: String, meaning: String)]

  static func of(_ language: PageLanguage) -> HostedTexts {
    switch language {
    case .english: english
    case .spanish: spanish
    case .portuguese: portuguese
    }
  }
}
