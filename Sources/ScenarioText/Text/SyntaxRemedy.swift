/// What a writer has to change where a text is no YAML.
struct SyntaxRemedy {
  private let source: SourceText
  /// Where the parser gave up.
  private let problem: SourcePlace
  /// Where what it was reading begins.
  private let context: SourcePlace?

  package init(_ source: SourceText, problem: SourcePlace, context: SourcePlace?) {
    self.source = source
    self.problem = problem
    self.context = context
  }

  /// The fault in our words; `nil` where the parser's own say enough.
  package func fault(_ message: String) -> SyntaxFault? {
    Self.table.first { message.contains($0.problem) }?.make(self)
  }

  private static let table: [(problem: String, make: @Sendable (SyntaxRemedy) -> SyntaxFault?)] = [
    ("did not find expected comment or line break", { $0.comparison(at: $0.context) }),
    ("indentation indicator", { $0.comparison(at: $0.context) }),
    ("cannot start any token", { $0.beginning }),
    ("could not find expected ':'", { $0.missingColon(at: $0.context) }),
    ("mapping values are not allowed", { $0.extraColon }),
    ("did not find expected key", { $0.strayLine }),
    ("did not find expected '-' indicator", { $0.strayItem }),
    ("did not find expected ',' or", { $0.openBracket }),
    ("found unexpected end of stream", { $0.openQuote }),
    ("found unknown escape character", { $0.escape }),
    ("block sequence entries are not allowed", { $0.listBehindKey }),
    ("found another document", { $0.secondDocument }),
    (
      "Maximum nesting level",
      { $0.here("nested too deeply; nothing in a scenario needs more than 64 levels") }
    ),
  ]

  private func here(_ message: String) -> SyntaxFault { SyntaxFault(message, at: problem) }

  // MARK: Characters

  /// `amount: >= 1000`, which YAML takes for the beginning of a text of several lines.
  private func comparison(at place: SourcePlace?) -> SyntaxFault? {
    guard let place, let sign = source.rest(from: place).first else { return nil }
    var value = source.rest(from: place).prefix { !",}]#".contains($0) }
    while value.last == " " { value.removeLast() }
    return SyntaxFault(
      "`\(sign)` begins a text of several lines; put a comparison, and any text that begins so, in"
        + " quotes: \"\(value)\"",
      at: place
    )
  }

  private var beginning: SyntaxFault? {
    switch source.rest(from: problem).first {
    case ">", "|": comparison(at: problem)
    case "\t": here("a tab cannot indent; indent with blanks instead of tabs")
    case let sign?: here("no value can begin with `\(sign)`; put the text in quotes")
    case nil: nil
    }
  }

  private var escape: SyntaxFault? {
    here(
      "in double quotes a \\ begins an escape, and this is none; write \\\\, or put the text in single"
        + " quotes"
    )
  }

  private var openQuote: SyntaxFault? {
    context.map {
      SyntaxFault("this quote is never closed; write another at the end of its text", at: $0)
    }
  }

  private var openBracket: SyntaxFault? {
    guard let context else { return nil }
    let isMapping = source.rest(from: context).first == "{"
    return here(
      "a `,` or a `\(isMapping ? "}" : "]")` is missing before this; the"
        + " \(isMapping ? "mapping" : "list") begins at \(context.line):\(context.column)"
    )
  }

  // MARK: Colons

  private func missingColon(at place: SourcePlace?) -> SyntaxFault? {
    guard let place else { return nil }
    let line = source.rest(from: place)
    if let colon = line.firstIndex(of: ":"), line.index(after: colon) < line.endIndex {
      let (key, value) = (line[..<colon], line[line.index(after: colon)...])
      return SyntaxFault("a blank is missing behind the `:`; write `\(key): \(value)`", at: place)
    }
    return SyntaxFault(
      "this line has no `:` behind its key; write `key: value`, or `key:` above what belongs to it",
      at: place
    )
  }

  /// The parser takes a line without a colon and the next for one text, up to the next one's colon.
  private var extraColon: SyntaxFault? {
    let before = source.line(problem.line).prefix(problem.column - 1)
    let earlier = source.line(problem.line - 1)
    let content = earlier.drop { $0 == " " }
    let isMeant = !before.contains(":") && !content.isEmpty && !content.hasPrefix("#")
    if isMeant, !content.contains(": "), !content.hasSuffix(":") {
      let column = earlier.count - content.count + 1
      return missingColon(at: SourcePlace(line: problem.line - 1, column: column))
    }
    return here(
      "a `:` is not possible here; put a text that has one in quotes, and align keys of one mapping"
    )
  }

  // MARK: Lines

  /// Whether the problem begins its line.
  private var isAlone: Bool {
    source.line(problem.line).prefix(problem.column - 1).allSatisfy { $0 == " " }
  }

  private var strayLine: SyntaxFault? {
    guard isAlone, let context else {
      return here("the value ends before this; put quotes around the whole text")
    }
    let isItem = source.rest(from: problem).hasPrefix("- ")
    let what = isItem ? "the items of one list" : "the keys of one mapping"
    return here(
      "this line begins in column \(problem.column), where nothing else does; \(what) begin in the"
        + " same column (a mapping is open since \(context.line):\(context.column))"
    )
  }

  private var strayItem: SyntaxFault? {
    guard let context else { return nil }
    return here(
      "this line belongs to no item of the list that begins at \(context.line):\(context.column);"
        + " begin it with `- ` in column \(context.column), or indent it to column"
        + " \(context.column + 2) as a part of the item above"
    )
  }

  private var listBehindKey: SyntaxFault? {
    here("a list cannot begin behind its key; put each `- ` in a line below, or write [a, b]")
  }

  private var secondDocument: SyntaxFault? {
    here("a second document begins here; one file holds one scenario, so put it in its own file")
  }
}

extension SourceText {
  /// A line by its number, from 1; empty where there is none.
  fileprivate func line(_ number: Int) -> String {
    rest(from: SourcePlace(line: number, column: 1))
  }
}
