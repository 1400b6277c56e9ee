package import TextPatterns

/// One kind of identity document of a country.
package final class DocumentRule: Sendable {
  /// The value of `document_type`, such as `CPF`.
  package let code: String
  package let name: String
  package let pattern: TextPattern
  /// The check that the pages state.
  package let check: CheckDigits?
  /// The national check that they do not mention; only run when asked for.
  package let nationalCheck: CheckDigits?
  package let examples: [String]
  package let confidence: Mark
  package let source: String

  init(_ reader: CountryReader) throws(CountryFault) {
    code = try reader.text("code")
    name = try reader.text("name")
    pattern = try reader.pattern("pattern")
    check = try reader.check("check")
    nationalCheck = try reader.check("national")
    examples = try reader.texts("examples")
    confidence = try reader.mark("confidence")
    source = try reader.source()
  }

  /// Whether the text is such a document.
  package func accepts(_ text: String, isStrict: Bool) -> Bool {
    guard pattern.matches(text), check?.isValid(text) ?? true else { return false }
    return !isStrict || (nationalCheck?.isValid(text) ?? true)
  }
}
