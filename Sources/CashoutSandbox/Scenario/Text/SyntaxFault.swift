import Yams

/// Why a text cannot be read at all; the one finding that stands alone.
struct SyntaxFault: Error {
  let message: String
  let place: SourcePlace

  init(_ message: String, at place: SourcePlace) {
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
  init(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _):
      self.init(Self.message(problem, context), at: SourcePlace(mark))
    case .composer(_, let problem, let mark, _):
      self.init(Self.message(problem, nil), at: SourcePlace(mark))
    case .reader(let problem, _, _, _): self.init("not readable as text: \(problem)", at: .start)
    default: self.init("not readable as YAML: \(error)", at: .start)
    }
  }

  private static func message(_ problem: String, _ context: YamlError.Context?) -> String {
    if let known = remedies.first(where: { problem.contains($0.problem) }) { return known.message }
    guard let context else { return "not YAML: \(problem)" }
    return "not YAML: \(problem) \(context.text) that begins at"
      + " \(context.mark.line):\(context.mark.column)"
  }

  private static let remedies: [(problem: String, message: String)] = [
    (
      "cannot start any token",
      "this character cannot begin a value; put texts with @, ` or % in quotes, indent with"
        + " blanks instead of tabs"
    ),
    (
      "mapping values are not allowed",
      "a `:` is not possible here; put a text that has one in quotes, and align keys of one"
        + " mapping"
    ),
    (
      "found another document",
      "a second document begins here; one file holds one scenario, so put it in its own file"
    ),
    ("Maximum nesting level", "nested too deeply; nothing in a scenario needs more than 64 levels"),
  ]
}
