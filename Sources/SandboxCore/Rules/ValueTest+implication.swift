/// What can be told of two tests without a value; "no" also means that it cannot be told.
extension ValueTest {
  /// Whether every value that passes this test surely passes the other.
  package func implies(_ other: ValueTest) -> Bool {
    if self == other { return true }
    switch (self, other) {
    case (.anyOf(let tests), _): return tests.allSatisfy { $0.implies(other) }
    case (_, .anyOf(let tests)): return tests.contains { implies($0) }
    case (.absent, _): return other.holds(for: nil)
    case (_, .present): return !holds(for: nil)
    case (.text(let text), _): return other.holds(for: text)
    default:
      guard let spans, let wider = other.spans else { return false }
      return spans.allSatisfy { span in wider.contains { $0.contains(span) } }
    }
  }

  /// Whether surely no value passes both.
  package func excludes(_ other: ValueTest) -> Bool {
    switch (self, other) {
    case (.anyOf(let tests), _): return tests.allSatisfy { $0.excludes(other) }
    case (_, .anyOf(let tests)): return tests.allSatisfy { excludes($0) }
    case (.absent, _): return !other.holds(for: nil)
    case (_, .absent): return !holds(for: nil)
    case (.text(let text), _): return !other.holds(for: text)
    case (_, .text(let text)): return !holds(for: text)
    default:
      guard let spans, let others = other.spans else { return false }
      return !spans.contains { span in others.contains { $0.overlaps(span) } }
    }
  }

  /// Whether a number from `least` to `most` may pass; true where numbers are not compared.
  package func mayHold(from least: ScaledDecimal, to most: ScaledDecimal) -> Bool {
    if case .anyOf(let tests) = self {
      return tests.contains { $0.mayHold(from: least, to: most) }
    }
    let possible = least.millionths...most.millionths
    return spans.map { $0.contains { $0.overlaps(possible) } } ?? true
  }

  /// The numbers that pass, in millionths; `nil` for tests of texts.
  private var spans: [ClosedRange<Int128>]? {
    let (low, high) = (Int128.min, Int128.max)
    switch self {
    case .number(let number): return [number.millionths...number.millionths]
    case .range(let range): return [range.lowerBound.millionths...range.upperBound.millionths]
    case .compare(.less, let bound): return [low...bound.millionths - 1]
    case .compare(.lessOrEqual, let bound): return [low...bound.millionths]
    case .compare(.greater, let bound): return [bound.millionths + 1...high]
    case .compare(.greaterOrEqual, let bound): return [bound.millionths...high]
    case .compare(.notEqual, let bound):
      return [low...bound.millionths - 1, bound.millionths + 1...high]
    case .text, .pattern, .anyOf, .present, .absent: return nil
    }
  }
}

extension RuleMatch {
  /// Whether everything that would match the other rule surely matches this one first.
  package func covers(_ other: RuleMatch) -> Bool {
    guard !hasCounter else { return false }
    return match.allSatisfy { own in
      other.match.contains { $0.key == own.key && $0.test.implies(own.test) }
    }
      && unless.allSatisfy { own in
        other.match.contains { $0.key == own.key && $0.test.excludes(own.test) }
          || other.unless.contains { $0.key == own.key && own.test.implies($0.test) }
      }
  }

  /// A key of `match` whose every value `unless` rules out.
  package var contradiction: String? {
    match.first { own in
      unless.contains { $0.key == own.key && own.test.implies($0.test) }
    }?.key
  }

  /// Whether no count passes `nth` and `every` together, looked at up to a bound.
  package var hasImpossibleCount: Bool {
    guard let nth, let every, every <= 1000 else { return false }
    return !(1...1000).contains { nth.holds(for: String($0 * every)) }
      && !nth.mayHold(from: ScaledDecimal(every * 1000), to: ScaledDecimal(Int.max / 2))
  }
}
