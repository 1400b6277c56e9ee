import SandboxCore

/// The languages that pages for people are written in.
package enum PageLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case spanish = "es"
  case portuguese = "pt"

  /// What the language calls itself.
  package var name: String {
    switch self {
    case .english: "English"
    case .spanish: "Español"
    case .portuguese: "Português"
    }
  }

  /// The query item by which a reader chooses a language on the page.
  package static let queryName = "lang"

  /// The language that was chosen, else the one that the browser likes best.
  package init(chosen: String?, acceptLanguage: String?) {
    self = chosen.flatMap { Self(rawValue: $0) } ?? Self(acceptLanguage: acceptLanguage)
  }

  /// The language that a browser likes best of those that there are; English when it names none.
  ///
  /// - Source: RFC 9110, section 12.5.4.
  package init(acceptLanguage: String?) {
    let tags = AcceptedValues(acceptLanguage).lazy.map { String($0.prefix { $0 != "-" }) }
    self = tags.compactMap { Self(rawValue: $0) }.first ?? .english
  }
}
