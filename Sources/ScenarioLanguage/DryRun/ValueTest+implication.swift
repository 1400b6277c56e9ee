package import SandboxCore

/// What can be told of two tests without a value; "no" also means that it cannot be told.
extension ValueTest {
  /// Whether every value that passes this test surely passes the other.
  package func implies(_ other: ValueTest) -> Bool {
    if self == other { return true }
    switch (self, other) {
    case (.anyOf(let tests), .anyOf(let others)):
      // Lists that have nothing in common are told apart without sorting them.
      guard tests.first.map({ test in others.contains { test.implies($0) } }) ?? true else {
        return false
      }
      let choices = TestChoices(others)
      return tests.allSatisfy(choices.includeAll(of:))
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
    case (.anyOf(let tests), .anyOf(let others)):
      let choices = TestChoices(others)
      return tests.allSatisfy(choices.includeNothing(of:))
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

  /// Whether some multiple of a number, from the number itself on, may pass.
  func mayHold(forMultiplesOf step: Int) -> Bool {
    if case .anyOf(let tests) = self {
      return tests.contains { $0.mayHold(forMultiplesOf: step) }
    }
    let step = Int128(step) * ScaledDecimal.one
    let most = Int128(Int.max) * ScaledDecimal.one
    return spans.map { spans in
      spans.contains { span in
        let least = max(span.lowerBound, step)
        return (least + step - 1) / step * step <= min(span.upperBound, most)
      }
    } ?? true
  }

  /// The numbers that pass, in millionths; `nil` for tests of texts.
  var spans: [ClosedRange<Int128>]? {
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
