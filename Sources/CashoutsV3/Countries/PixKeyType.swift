import TextPatterns

/// What a PIX key is.
/// - Source: cashouts-v3.md §5.4, §1.6.
package enum PixKeyType: String, Sendable, CaseIterable {
  case document = "DOCUMENT"
  case email = "EMAIL"
  case phone = "PHONE"
  case random = "RANDOM_ID"

  /// Whether the text is a key of this kind.
  package func accepts(_ key: String) -> Bool {
    switch self {
    case .document: CheckDigits.cpf.isValid(key) || CheckDigits.cnpj.isValid(key)
    case .email: key.utf8.count <= 100 && CountryTable.email.matches(key)
    case .phone, .random: Self.pattern(of: self)?.matches(key) ?? false
    }
  }

  /// The form of a key as the country data has it.
  private static func pattern(of kind: PixKeyType) -> TextPattern? {
    CountryTable.country("BR")?.account.pixKeys.first { $0.kind == kind }?.pattern
  }

  /// The kind of a key; nil when it is none.
  package init?(of key: String) {
    guard let kind = Self.allCases.first(where: { $0.accepts(key) }) else { return nil }
    self = kind
  }
}
