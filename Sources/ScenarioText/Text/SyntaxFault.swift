import Yams

/// Why a text cannot be read at all; the one finding that stands alone.
package struct SyntaxFault: Error {
  package let message: String
  package let place: SourcePlace

  package init(_ message: String, at place: SourcePlace) {
    self.message = message
    self.place = place
  }

  static func character(_ scalar: Unicode.Scalar, at place: SourcePlace) -> SyntaxFault {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return SyntaxFault(
      "the character U+\(padded) cannot stand in a scenario; remove it, or write"
        + " \"\\u\(padded)\" in double quotes",
      at: place
    )
  }

  /// A key that repeats so often, or so oddly written, that the rest of the file is not looked at.
  static func repeated(_ key: String, at place: SourcePlace) -> SyntaxFault {
    SyntaxFault("the key `\(key)` stands here more than once; remove one", at: place)
  }

  /// What the parser says, in our words where its own leave the writer alone.
  init(_ error: YamlError, in source: SourceText) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let remedy = SyntaxRemedy(
        source,
        problem: SourcePlace(mark),
        context: context.map { SourcePlace($0.mark) }
      )
      self =
        remedy.fault(problem)
        ?? SyntaxFault(Self.message(problem, context), at: SourcePlace(mark))
    case .reader(let problem, _, _, _): self.init("not readable as text: \(problem)", at: .start)
    default: self.init("not readable as YAML: \(error)", at: .start)
    }
  }

  private static func message(_ problem: String, _ context: YamlError.Context?) -> String {
    guard let context else { return "not YAML: \(problem)" }
    return "not YAML: \(problem) \(context.text) that begins at"
      + " \(context.mark.line):\(context.mark.column)"
  }
}
