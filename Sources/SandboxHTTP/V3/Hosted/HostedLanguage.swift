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
    let wishes = (acceptLanguage ?? "").split(separator: ",").compactMap { Wish($0) }
    // Of equal weights the first one counts.
    let best = wishes.indices.max { (wishes[$0].weight, -$0) < (wishes[$1].weight, -$1) }
    self = best.map { wishes[$0].language } ?? .english
  }

  private struct Wish {
    let language: HostedLanguage
    let weight: Double

    init?(_ text: Substring) {
      let parts = text.split(separator: ";").map { $0.filter { $0 != " " } }
      let primary = parts.first?.prefix { $0 != "-" }.lowercased() ?? ""
      guard let language = HostedLanguage(rawValue: primary) else { return nil }
      let stated = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) }
      guard let weight = stated ?? 1, weight > 0, weight <= 1 else { return nil }
      self.language = language
      self.weight = weight
    }
  }
}
