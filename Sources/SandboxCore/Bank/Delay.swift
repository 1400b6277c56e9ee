import SeededChance

/// How long a step waits: a span of time, days on which the bank works, or what chance says.
package enum Delay: Sendable, Equatable {
  case fixed(Duration)
  /// To the same time of day, so many open days of the bank later.
  case businessDays(Int)
  /// Becomes ``fixed(_:)`` when a payout gets its plan.
  indirect case drawn(DelayDraw)

  /// A year of working days and more.
  package static let mostBusinessDays = 1000

  /// Reads `30s` or `2bd`.
  ///
  /// - Throws: what is wrong and what to write instead.
  package static func parse(_ text: String) throws(DurationText.Fault) -> Delay {
    guard text.hasSuffix("bd") else { return .fixed(try DurationText.parse(text)) }
    let digits = text.dropLast(2)
    guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let count = Int(digits), 1...mostBusinessDays ~= count
    else { throw .notBusinessDays(text, most: mostBusinessDays) }
    return .businessDays(count)
  }

  /// The wait itself, drawn if chance decides it.
  func settled(_ chance: inout RandomStream) -> Delay {
    if case .drawn(let draw) = self { .fixed(draw.drawn(&chance)) } else { self }
  }

  /// The wait as a span of time, if it is one whatever the day.
  package var span: Duration? { if case .fixed(let span) = self { span } else { nil } }
}
