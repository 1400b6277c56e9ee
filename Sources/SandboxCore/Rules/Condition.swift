package import TextPatterns

/// One comparison of a rule: a field of the request against a test.
package struct Condition: Sendable, Equatable {
  /// A field of the request, or `contract`, `endpoint`, `merchant`.
  package let key: String
  package let test: ValueTest

  package init(key: String, test: ValueTest) {
    self.key = key
    self.test = test
  }
}

/// What a value is compared with.
///
/// - Source: scenario-language.md §3.
package indirect enum ValueTest: Sendable, Equatable {
  case text(String)
  case number(ScaledDecimal)
  /// A glob or a regular expression.
  case pattern(TextPattern)
  case compare(Comparison, ScaledDecimal)
  case range(ClosedRange<ScaledDecimal>)
  case anyOf([ValueTest])
  case present
  case absent

  package enum Comparison: Sendable {
    case less, lessOrEqual, greater, greaterOrEqual, notEqual
  }

  /// Whether the value passes; `nil`, empty and blank texts count as absent.
  ///
  /// - Source: cashouts-v3.md §1.2, where such a field counts as not sent.
  package func holds(for value: String?) -> Bool {
    var budget = MatchBudget(steps: .max)
    return holds(for: value, &budget)
  }

  /// Whether the value passes before the budget is spent; false, too, when it is spent first.
  func holds(for value: String?, _ budget: inout MatchBudget) -> Bool {
    guard let value, !value.isBlank else { return holdsForAbsent }
    guard budget.take(1) else { return false }
    switch self {
    case .text(let text): return value.hasBytes(of: text)
    case .number(let number): return ScaledDecimal(value) == number
    case .pattern(let pattern): return pattern.matches(value, &budget)
    case .compare(let comparison, let bound):
      return ScaledDecimal(value).map { comparison.holds($0, bound) } ?? false
    case .range(let range): return ScaledDecimal(value).map(range.contains) ?? false
    case .anyOf(let tests):
      for test in tests where test.holds(for: value, &budget) { return true }
      return false
    case .present: return true
    case .absent: return false
    }
  }

  private var holdsForAbsent: Bool {
    switch self {
    case .absent: true
    case .text(let text): text.isBlank
    case .anyOf(let tests): tests.contains(where: \.holdsForAbsent)
    case .number, .pattern, .compare, .range, .present: false
    }
  }
}

extension ValueTest.Comparison {
  fileprivate func holds(_ value: ScaledDecimal, _ bound: ScaledDecimal) -> Bool {
    switch self {
    case .less: value < bound
    case .lessOrEqual: value <= bound
    case .greater: value > bound
    case .greaterOrEqual: value >= bound
    case .notEqual: value != bound
    }
  }
}
