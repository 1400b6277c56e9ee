import SandboxCore
import TextPatterns

extension EasyForm {
  /// How many characters a field takes at most, whatever the bank.
  package func maximumLength(_ field: FieldName) -> Int? {
    let own = country?.field(field)?.maximumLength ?? FieldTable.maximumLength(field)
    guard let digits = digits(field)?.maximum else { return own }
    return own.map { min($0, digits) } ?? digits
  }

  /// The digits that a field takes, whatever the bank; nil where it takes anything else.
  package func digits(_ field: FieldName) -> DigitForm? {
    guard let country else { return nil }
    switch field {
    case .bankAccount: return Self.join(accountPatterns(country))
    case .documentID where !country.documents.isEmpty:
      return Self.join(country.documents.map(\.pattern))
    default: return (country.field(field)?.pattern).flatMap { DigitForm($0) }
    }
  }

  /// The forms of accounts that a page may be sent with; the general one counts where no rule does.
  private func accountPatterns(_ country: Country) -> [TextPattern] {
    let rules = country.account.rules.filter { rule in
      !rule.isStrictOnly && rule.condition != .host(.cards) && !rule.pattern.matches("")
    }
    let isComplete = rules.contains { $0.condition == .always || $0.condition == .host(.api) }
    return rules.map(\.pattern) + (isComplete ? [] : [country.account.pattern])
  }

  static func join(_ patterns: [TextPattern]) -> DigitForm? {
    let forms = patterns.map { DigitForm($0) }
    guard let first = forms.first ?? nil, forms.allSatisfy({ $0 != nil }) else { return nil }
    return forms.compactMap(\.self).reduce(first) { $0.or($1) }
  }
}
