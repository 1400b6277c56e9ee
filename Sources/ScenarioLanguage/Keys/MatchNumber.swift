import SandboxCore
import ScenarioText

extension MatchKey {
  private static let operators: [(sign: String, comparison: ValueTest.Comparison)] = [
    (">=", .greaterOrEqual), ("<=", .lessOrEqual), ("!=", .notEqual), (">", .greater),
    ("<", .less),
  ]

  /// `>= 1000`, if the text begins like that.
  func comparison(_ text: String) throws(ValueFault) -> ValueTest? {
    guard let found = Self.operators.first(where: { text.hasPrefix($0.sign) }) else { return nil }
    let operand = trimmed(text.dropFirst(found.sign.count))
    guard ScaledDecimal(operand) != nil else {
      let remedy =
        found.comparison == .notEqual
        ? "put \(operand.isEmpty ? "the value" : operand) under `unless`"
        : "write \"\(found.sign) 1000\", or a regular expression for a text that begins so"
      throw ValueFault("\(quoted(text)) compares with something that is not a number; \(remedy)")
    }
    return .compare(found.comparison, try number(operand))
  }

  /// `100..200`, if the text is two numbers with dots between.
  func range(_ text: String) throws(ValueFault) -> ValueTest? {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map(trimmed)
    guard ends.count == 2, ScaledDecimal(ends[0]) != nil, ScaledDecimal(ends[1]) != nil else {
      return nil
    }
    let (lower, upper) = (try number(ends[0]), try number(ends[1]))
    guard lower <= upper else {
      throw ValueFault(
        "\(quoted(text)) holds for nothing; write the smaller number first: \"\(upper)..\(lower)\""
      )
    }
    return .range(lower...upper)
  }

  /// A number that a value of this field can be.
  func number(_ text: String) throws(ValueFault) -> ScaledDecimal {
    guard let number = ScaledDecimal(text) else {
      throw ValueFault(
        "\(quoted(text)) is not a number, and `\(name)` compares as one; write \(examples)"
      )
    }
    switch kind {
    case .amount where number.millionths % (ScaledDecimal.one / 100) != 0:
      throw ValueFault("\(quoted(text)) has more than the two decimals of an amount; round it")
    case .count where number.millionths % ScaledDecimal.one != 0 || number < ScaledDecimal(1):
      throw ValueFault("\(quoted(text)) is not a count; requests are counted 1, 2, 3 …")
    default: return number
    }
  }

  /// Values as they are written for such a field.
  private var examples: String {
    switch kind {
    case .number: "001, or [001, 341] for any of several"
    case .count: "1, [1, 3] or \">= 3\""
    case .text, .amount, .word, .state, .country, .currency: "1000, \">= 1000\" or \"100..200\""
    }
  }

  private func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
