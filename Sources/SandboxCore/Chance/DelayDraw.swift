package import SeededChance

/// A wait that chance decides, drawn once for each payout.
///
/// - Source: scenario-language.md §4.
package enum DelayDraw: Sendable, Equatable {
  /// Every millisecond from the first to the second alike.
  case uniform(Duration, Duration)
  /// Memoryless, with this mean.
  case exponential(mean: Duration)
  /// Half of the waits are below `median`, 95 of a hundred below `percentile95`.
  case lognormal(median: Duration, percentile95: Duration)

  /// The 95th percentile of a standard normal variable.
  private static let percentile95 = 1.644_853_626_951_472_2

  /// The wait that a stream of chance gives, in whole milliseconds, at most ``DurationText/longest``.
  package func drawn(_ chance: inout RandomStream) -> Duration {
    switch self {
    case .uniform(let least, let most):
      let width = UInt64(max(0, (most - least).milliseconds)) + 1
      return least + .milliseconds(Int64(chance.next(below: width)))
    case .exponential(let mean):
      return Self.wait(-PlainMath.ln(chance.nextFraction()) * Double(mean.milliseconds))
    case .lognormal(let median, let high):
      let (median, high) = (Double(median.milliseconds), Double(high.milliseconds))
      let spread = PlainMath.ln(high / median) / Self.percentile95
      let power = spread * PlainMath.normalQuantile(chance.nextFraction())
      return Self.wait(median * PlainMath.exp(power))
    }
  }

  private static func wait(_ milliseconds: Double) -> Duration {
    let longest = DurationText.longest.milliseconds
    return .milliseconds(milliseconds < Double(longest) ? Int64(milliseconds.rounded()) : longest)
  }
}

extension RandomStream {
  /// A number between 0 and 1, neither of them.
  mutating func nextFraction() -> Double {
    (Double(next() >> 12) + 0.5) / 4_503_599_627_370_496
  }
}
