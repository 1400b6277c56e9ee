import SandboxCore

/// The alternatives of a test, sorted so that most of another's are found without a search.
struct TestChoices {
  private var texts: Set<String> = []
  private var numbers: Set<ScaledDecimal> = []
  /// What the texts are as numbers.
  private var textNumbers: Set<ScaledDecimal> = []
  /// Patterns, ranges, presence, and texts that count as absent.
  private var rest: [ValueTest] = []
  private let all: [ValueTest]

  init(_ tests: [ValueTest]) {
    all = tests
    for test in tests { sort(test) }
  }

  private mutating func sort(_ test: ValueTest) {
    switch test {
    case .text(let text) where test.isExact:
      texts.insert(text)
      if let number = ScaledDecimal(text) { textNumbers.insert(number) }
    case .number(let number): numbers.insert(number)
    default: rest.append(test)
    }
  }

  /// Whether every value that passes a test surely passes one of these.
  func includeAll(of test: ValueTest) -> Bool {
    if case .text(let text) = test, test.isExact, has(text) { return true }
    if let number = test.onlyNumber, numbers.contains(number) { return true }
    return rest.contains { test.implies($0) }
  }

  /// Whether surely no value passes both a test and one of these.
  func includeNothing(of test: ValueTest) -> Bool {
    if case .text(let text) = test, test.isExact {
      return !has(text) && rest.allSatisfy { test.excludes($0) }
    }
    if case .number(let number) = test {
      return !numbers.contains(number) && !textNumbers.contains(number)
        && rest.allSatisfy { test.excludes($0) }
    }
    return all.allSatisfy { test.excludes($0) }
  }

  private func has(_ text: String) -> Bool {
    texts.contains(text) || ScaledDecimal(text).map(numbers.contains) ?? false
  }
}

extension ValueTest {
  /// Whether one value alone passes, however it may be written.
  var isExact: Bool {
    switch self {
    case .text(let text): !text.isBlank
    case .number: true
    case .pattern, .compare, .range, .anyOf, .present, .absent: false
    }
  }

  /// The only number that passes, if it is one.
  fileprivate var onlyNumber: ScaledDecimal? {
    guard let spans, spans.count == 1, spans[0].lowerBound == spans[0].upperBound else {
      return nil
    }
    return ScaledDecimal(millionths: spans[0].lowerBound)
  }
}
