import CashoutsV3
import SandboxHTTP

/// What the page of an Easy Cashout says in one language, beside what every hosted page says.
struct EasyTexts: Sendable {
  let document: String
  let correct: String
  let superseded: String
  let faults: EasyFaultTexts
  /// The number of a bank where there is no list to choose from.
  let bankCode: String
  /// The names of fields, by field.
  let labels: [FieldName: String]
  /// The kinds of account that most countries have, by letter.
  let accountTypes: [String: String]
  /// Choices of the country data that are words and no names, by how they stand there.
  let choices: [String: String]

  static func of(_ language: PageLanguage) -> EasyTexts {
    switch language {
    case .english: english
    case .spanish: spanish
    case .portuguese: portuguese
    }
  }
}
