extension HostedPage {
  /// The choice of a language: links to the same page, which the form is sent to as well.
  static func languages(_ current: PageLanguage) -> String {
    let items = PageLanguage.allCases.map { language in
      let code = language.rawValue
      return language == current
        ? "<strong lang=\"\(code)\" aria-current=\"true\">\(language.name)</strong>"
        : "<a href=\"?\(PageLanguage.queryName)=\(code)\" lang=\"\(code)\" hreflang=\"\(code)\">"
          + "\(language.name)</a>"
    }
    let label = HTMLText.escaped(HostedTexts.of(current).languages)
    return "<nav aria-label=\"\(label)\">\n\(items.joined(separator: "\n"))\n</nav>"
  }
}
