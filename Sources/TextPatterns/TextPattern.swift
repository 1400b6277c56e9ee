import Synchronization

/// A regular expression that takes time linear in the text, whatever the pattern.
///
/// Knows literals, `.`, classes, `\d \w \s \D \W \S`, `^`, `$`, groups, alternation, and the
/// quantifiers `* + ? {n} {n,} {n,m}`. Back-references and lookaround are refused: they are what
/// makes other matchers slow. Works on Unicode scalars; `\d`, `\w` and `\s` are ASCII; `$` is the
/// very end of the text, also when the text ends in a line break.
package struct TextPattern: Sendable {
  /// Why a text is not a pattern, and where.
  package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
    /// Unicode scalars before the fault, from zero.
    package let offset: Int
    /// What is wrong and what to write instead.
    package let message: String

    package var description: String { "character \(offset + 1): \(message)" }
  }

  /// What a pattern was read as; all its copies share it, for rules hand them around at each call.
  private final class Form: Sendable {
    let source: String
    let program: Program
    let run: ClassRun?
    /// The machine of a program that is small, made for the first text.
    private let machine = AtomicLazyReference<Glushkov>()
    private let isSmall: Bool
    /// Put together when they are asked for: most patterns are never told.
    let words = Mutex<String?>(nil)

    init(_ source: String, _ program: Program, _ run: ClassRun?) {
      self.source = source
      self.program = program
      self.run = run
      isSmall = Glushkov.takes(program)
    }

    /// The machine; nil for a program that is too large.
    var smallMachine: Glushkov? {
      guard isSmall else { return nil }
      return machine.load() ?? machine.storeIfNil(Glushkov(program))
    }
  }

  private let form: Form
  var program: Program { form.program }

  /// The pattern as written.
  package var source: String { form.source }

  /// What the pattern takes, in words where it is of the forms that contracts mostly have.
  ///
  /// `^\d{18}$` is `18 digits`, `^(\d{10}|\d{12})$` is `10 or 12 digits`, `^[CS]$` is `C or S`;
  /// any other pattern is shown as it is.
  package var words: String {
    form.words.withLock { known in
      if let known { return known }
      let made = madeWords
      known = made
      return made
    }
  }

  /// Reads a pattern.
  /// - Throws: `Fault` for what is not a pattern, what is not supported, and what would need more
  ///   than 10,000 states.
  package init(_ source: String) throws(Fault) {
    var parser = Parser(source)
    let node = try parser.parse()
    self.init(source: source, program: try Program(node), run: ClassRun(node))
  }

  private init(source: String, program: Program, run: ClassRun?) {
    form = Form(source, program, run)
  }

  /// A pattern of whole texts in which `*` stands for any characters and `?` for one.
  package static func glob(_ source: String) -> TextPattern {
    var nodes: [Node] = [.start]
    for scalar in source.unicodeScalars {
      switch scalar {
      case "*": nodes.append(.repeated(.set(.all), 0, nil))
      case "?": nodes.append(.set(.all))
      default: nodes.append(.set(ScalarSet(scalar)))
      }
    }
    let node = Node.sequence(nodes + [.end])
    return TextPattern(source: source, program: Program(unbounded: node), run: ClassRun(node))
  }

  /// Whether the pattern is found anywhere in the text, or where its anchors say.
  package func matches(_ text: String) -> Bool {
    var budget = MatchBudget(steps: .max)
    return matches(text, &budget)
  }

  /// Whether the pattern is found before the budget is spent; false, too, when it is spent first.
  package func matches(_ text: String, _ budget: inout MatchBudget) -> Bool {
    if let run = form.run { return budget.take(1 + text.utf8.count) && run.matches(text) }
    if let machine = form.smallMachine { return machine.search(text, &budget) }
    var matcher = Matcher(form.program)
    return matcher.search(text, &budget)
  }

  /// How many states there are, the longest that one character of a text can take.
  package var stateCount: Int { form.program.instructions.count }
}

extension TextPattern: Hashable {
  package static func == (left: TextPattern, right: TextPattern) -> Bool {
    left.form === right.form || left.form.program == right.form.program
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
  }
}
