import SandboxCore

/// The languages that hosted pages are written in.
enum HostedLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case spanish = "es"
  case portuguese = "pt"

  /// What the language calls itself.
  var name: String {
    switch self {
    case .english: "English"
    case .spanish: "Español"
    case .portuguese: "Português"
    }
  }

  /// The query item by which a reader chooses a language on the page.
  static let queryName = "lang"

  /// The language that was chosen, else the one that the browser likes best.
  init(chosen: String?, acceptLanguage: String?) {
    self = chosen.flatMap { Self(rawValue: $0) } ?? Self(acceptLanguage: acceptLanguage)
  }

  /// The language that a browser likes best of those that there are; English when it names none.
  ///
  /// - Source: RFC 9110, section 12.5.4.
  init(acceptLanguage: String?) {
    let tags = AcceptedValues(acceptLanguage).lazy.map { String($0.prefix { $0 != "-" }) }
    self = tags.compactMap { Self(rawValue: $0) }.first ?? .english
  }
}
