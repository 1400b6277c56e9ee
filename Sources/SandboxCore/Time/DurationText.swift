/// A duration as scenario files and the control API write it: `500ms`, `30s`, `1h30m`, `3d`.
package enum DurationText {
  /// A hundred years: longer waits are refused, so that sums of instants cannot overflow.
  package static let longest: Duration = .seconds(36_500 * 86_400)

  /// Why a text is not a duration.
  package enum Fault: Error, Equatable {
    case malformed(String)
    case tooLong(String)
    case notBusinessDays(String, most: Int)

    /// What was got, what is expected.
    package var message: String {
      switch self {
      case .malformed(let text):
        "\"\(text)\" is not a duration; write 500ms, 30s, 5m, 2h, 3d or a sum such as 1h30m"
      case .tooLong(let text): "\"\(text)\" is longer than 36500d"
      case .notBusinessDays(let text, let most):
        "\"\(text)\" is no number of business days; write 1bd to \(most)bd, alone"
      }
    }
  }

  /// Reads one or more numbers with a unit, largest unit first, each unit at most once.
  package static func parse(_ text: String) throws(Fault) -> Duration {
    var rest = text.utf8[...]
    var total: Int64 = 0
    var previousUnit = Int64.max
    repeat {
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      rest = rest.dropFirst(digits.count)
      let letters = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
      rest = rest.dropFirst(letters.count)
      guard !digits.isEmpty, let unit = milliseconds(String(letters) ?? ""), unit < previousUnit
      else { throw .malformed(text) }
      previousUnit = unit
      guard digits.count <= 14, let number = Int64(String(digits) ?? "") else {
        throw .tooLong(text)
      }
      let (part, overflow) = number.multipliedReportingOverflow(by: unit)
      guard !overflow, part <= longest.milliseconds - total else { throw .tooLong(text) }
      total += part
    } while !rest.isEmpty
    return .milliseconds(total)
  }

  private static func milliseconds(_ unit: String) -> Int64? {
    switch unit {
    case "ms": 1
    case "s": 1000
    case "m": 60_000
    case "h": 3_600_000
    case "d": 86_400_000
    default: nil
    }
  }

  /// The shortest text that reads back as `duration`: `1h30m`, `0s`.
  package static func text(_ duration: Duration) -> String {
    var rest = duration.milliseconds
    guard rest > 0 else { return "0s" }
    var text = ""
    for (unit, size) in [
      ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
    ]
      as [(String, Int64)] where rest >= size
    {
      text += "\(rest / size)\(unit)"
      rest %= size
    }
    return text
  }
}
