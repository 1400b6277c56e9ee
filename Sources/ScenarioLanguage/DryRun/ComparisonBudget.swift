package import SandboxCore
import TextPatterns

/// How much work comparing rules may still make; what goes beyond it cannot be told.
///
/// A file may list tens of thousands of values in each of two rules, and a thousand rules.
package struct ComparisonBudget: Sendable {
  /// All pairs of a thousand rules, or two lists of fifty thousand values.
  private static let standard = 1_000_000

  /// What a pair of rules costs that has no lists.
  private static let pair = 2

  /// Lists of more tests than these are not compared pattern by pattern.
  private static let mostPatterns = 50
  /// What one pattern may cost that is looked for in another.
  private static let patternSteps = 5000

  private var steps: Int
  /// What patterns may cost together, beside everything else.
  private var patternSteps: Int

  package init() {
    steps = Self.standard
    patternSteps = 100 * Self.patternSteps
  }

  /// Whether nothing more can be compared at all.
  package var isSpent: Bool { steps < Self.pair }

  /// Takes what a comparison of two tests costs; false when that is more than is left.
  mutating func allows(_ test: ValueTest, _ other: ValueTest) -> Bool {
    if test.count == 1, other.count == 1 { return !isSpent }
    // Weighing and sorting take time of their own, which is paid first.
    guard take(test.count + 8 * other.count) else { return false }
    let (weight, otherWeight) = (test.weight, other.weight)
    return take(
      weight.all * (1 + otherWeight.inexact) + weight.inexact * otherWeight.all + otherWeight.all
    )
  }

  /// Whether every value that passes a test surely passes the other, patterns by what they take.
  mutating func implies(_ test: ValueTest, _ other: ValueTest) -> Bool {
    if test.implies(other) { return true }
    let (tests, others) = (test.alternatives, other.alternatives)
    guard tests.count <= Self.mostPatterns, others.count <= Self.mostPatterns,
      tests.contains(where: \.isPattern), others.contains(where: \.isPattern)
    else { return false }
    return tests.allSatisfy { test in
      others.contains { other in test.implies(other) || takes(test, other) }
    }
  }

  private mutating func takes(_ narrow: ValueTest, _ wide: ValueTest) -> Bool {
    guard case .pattern(let narrow) = narrow, case .pattern(let wide) = wide, patternSteps > 0
    else { return false }
    var left = Self.patternSteps
    defer { patternSteps -= Self.patternSteps - left }
    return wide.includes(narrow, &left)
  }

  fileprivate mutating func takePair() -> Bool { take(Self.pair) }

  private mutating func take(_ cost: Int) -> Bool {
    guard cost <= steps else { return false }
    steps -= cost
    return true
  }
}

extension ValueTest {
  fileprivate var isPattern: Bool { if case .pattern = self { true } else { false } }

  /// How many alternatives there are.
  fileprivate var count: Int { if case .anyOf(let tests) = self { tests.count } else { 1 } }

  /// How long one takes to compare with something small; of the inexact ones all have to be tried.
  fileprivate var weight: (all: Int, inexact: Int) {
    switch self {
    case .text(let text):
      let weight = 1 + text.utf8.count / 8
      return (weight, isExact ? 0 : weight)
    case .number: return (1, 0)
    case .pattern(let pattern):
      let weight = pattern.stateCount
      return (weight, weight)
    case .compare, .range, .present, .absent: return (1, 1)
    case .anyOf(let tests):
      return tests.reduce((0, 0)) { sum, test in
        let weight = test.weight
        return (sum.0 + weight.all, sum.1 + weight.inexact)
      }
    }
  }
}

extension RuleMatch {
  /// Whether everything that would match the other rule surely matches this one first.
  package func covers(_ other: RuleMatch, _ budget: inout ComparisonBudget) -> Bool {
    guard !hasCounter, budget.takePair() else { return false }
    return match.allSatisfy { own in
      other.match.contains { theirs in
        theirs.key == own.key && budget.allows(theirs.test, own.test)
          && budget.implies(theirs.test, own.test)
      }
    }
      && unless.allSatisfy { own in
        other.match.contains { theirs in
          theirs.key == own.key && budget.allows(theirs.test, own.test)
            && theirs.test.excludes(own.test)
        }
          || other.unless.contains { theirs in
            theirs.key == own.key && budget.allows(own.test, theirs.test)
              && budget.implies(own.test, theirs.test)
          }
      }
  }

  /// A key of `match` whose every value `unless` rules out.
  package func contradiction(_ budget: inout ComparisonBudget) -> String? {
    match.first { own in
      unless.contains { theirs in
        theirs.key == own.key && budget.allows(own.test, theirs.test)
          && budget.implies(own.test, theirs.test)
      }
    }?.key
  }

  /// Whether no count passes `nth`, and `every` with it.
  package var hasImpossibleCount: Bool {
    nth.map { !$0.mayHold(forMultiplesOf: every ?? 1) } ?? false
  }
}
