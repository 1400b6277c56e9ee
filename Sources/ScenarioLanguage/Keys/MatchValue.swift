import SandboxCore
import ScenarioText
import TextPatterns

extension MatchKey {
  /// The longest value, in Unicode scalars.
  private static let longest = 1000

  /// Reads what a field is compared with.
  var test: ValueReader<ValueTest> {
    ValueReader { node, findings in
      guard case .list(let nodes) = node.content else { return single.read(node, &findings) }
      guard !nodes.isEmpty else {
        findings.fault("an empty list holds for nothing; write values or remove it", at: node.place)
        return nil
      }
      let tests = nodes.map { single.read($0, &findings) }
      return tests.contains(nil) ? nil : .anyOf(tests.compactMap(\.self))
    }
  }

  private var single: ValueReader<ValueTest> {
    ValueReader { node, findings in
      if let text = node.text, isPattern(text), !findings.mayHavePattern() {
        findings.fault(
          "more than \(Findings.mostPatterns) regular expressions in one file; write globs or fewer",
          at: node.place
        )
        return nil
      }
      if case .text = kind, let flagged = node.text.flatMap(FlaggedPattern.init) {
        findings.warn(flagged.remark, at: node.place)
      }
      return value.read(node, &findings)
    }
  }

  private func isPattern(_ text: String) -> Bool {
    text.utf8.count > 1 && text.hasPrefix("/") && text.hasSuffix("/")
  }

  private var value: ValueReader<ValueTest> {
    .scalar("a value, present or absent") { text throws(ValueFault) in
      guard text.unicodeScalars.count <= Self.longest else {
        throw ValueFault("\(quoted(text)) is longer than \(Self.longest) characters; shorten it")
      }
      return try test(of: text)
    }
  }

  /// The form of a value, by how it begins.
  private func test(of text: String) throws(ValueFault) -> ValueTest {
    switch text {
    case "present": try notCounted(.present)
    case "absent": try notCounted(.absent)
    default:
      if let comparison = try comparison(text) {
        comparison
      } else if let range = try range(text) {
        range
      } else if isPattern(text) {
        try notCounted(try pattern(text))
      } else if text.contains(where: { $0 == "*" || $0 == "?" }) {
        try notCounted(.pattern(.glob(text)))
      } else {
        try exact(text)
      }
    }
  }

  /// Patterns and presence say nothing about a count.
  private func notCounted(_ test: ValueTest) throws(ValueFault) -> ValueTest {
    guard case .count = kind else { return test }
    throw ValueFault("the number of a request compares as a number; write 1, [1, 3] or \">= 3\"")
  }

  private func pattern(_ text: String) throws(ValueFault) -> ValueTest {
    do throws(TextPattern.Fault) {
      return .pattern(try TextPattern(String(text.dropFirst().dropLast())))
    } catch {
      throw ValueFault("\(quoted(text)) is not a regular expression: \(error)")
    }
  }

  private func exact(_ text: String) throws(ValueFault) -> ValueTest {
    switch kind {
    case .number, .amount, .count: return .number(try number(text))
    case .word(let words, let short):
      guard let word = short[text] ?? words.first(where: { $0 == text }) else {
        throw unknown(text, among: words)
      }
      return .text(word)
    case .state(let states):
      guard let status = states[text] else { throw unknown(text, among: states.names) }
      return .text(status.name)
    case .country where !isUpper(text, 2): throw ValueFault(countryFault(text))
    case .currency where !isUpper(text, 3):
      throw ValueFault("\(quoted(text)) is not a currency code; write capitals such as BRL")
    case .text, .country, .currency: return .text(text)
    }
  }

  private func unknown(_ text: String, among words: [String]) -> ValueFault {
    let clause = Suggestion.clause(for: text, among: words, kind: "possible:")
    return ValueFault("\(quoted(text)) is not known here; \(clause)")
  }

  private func isUpper(_ text: String, _ count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { (65...90).contains($0) }
  }
}
