package import SandboxCore
package import SandboxHTTP

/// What every hosted page says in one language.
package struct HostedTexts: Sendable {
  /// What comes before the amount.
  package let title: String
  /// Who pays.
  package let payer: String
  /// The payer whose name is not known.
  package let merchant: String
  /// What the choice of a language is called.
  let languages: String
  package let beneficiary: String
  let send: String
  let choose: String
  let example: String
  let reference: String
  let checkAgain: String
  let unknownTitle: String
  let unknown: String
  let footer: String
  /// What a state is called, and what it means for the beneficiary.
  package let states: [PayoutStatus: (name: String, meaning: String)]

  package static func of(_ language: PageLanguage) -> HostedTexts {
    switch language {
    case .english: english
    case .spanish: spanish
    case .portuguese: portuguese
    }
  }
}
