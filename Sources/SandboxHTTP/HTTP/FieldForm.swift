package import SandboxCore
import WebText

/// What a field or parameter of the control API has to be.
package enum FieldForm: Sendable {
  case string
  /// A parameter that stands once.
  case one
  case object
  case objectSuchAs(String)
  /// The body of a create.
  case create
  case wholeNumber(from: String, to: String)
  case duration
  /// A text that is no duration, and why.
  case durationText(String)
  /// At most so long.
  case atMost(Duration)
  case time
  case timeFrom(Instant)
  /// One of several words.
  case words([String])
  /// An amount of at least so many minor units.
  case amount(from: Int64)
  case currency
  case status
  case rejectionCode(String)
  /// A code beside another status than REJECTED.
  case noCode
  case clockMode
  case speed
  /// A manual clock with a speed.
  case noSpeed
  case goal
  case untilGoal
  case sandboxID
  case inboxName

  package var words: String {
    switch self {
    case .string: "a string"
    case .one: "one"
    case .object: "an object"
    case .objectSuchAs(let example): "an object such as \(example)"
    case .create: "a create's fields as an object"
    case .wholeNumber(let lowest, let highest): "a whole number from \(lowest) to \(highest)"
    case .duration: "a duration such as \"30s\""
    case .durationText(let fault): "a duration: \(fault)"
    case .atMost(let longest): "\(DurationText.text(longest)) at most"
    case .time: "a time such as 2026-01-05T09:00:00Z"
    case .timeFrom(let now): "a time from \(now.rfc3339) on"
    case .words(let words): words.joined(separator: ", ")
    case .amount(let lowest):
      "an amount from \(Self.decimal(lowest)) to \(Self.decimal(Money.limitMinorUnits)), with at"
        + " most two decimals, such as \"1000.00\""
    case .currency: "three letters A to Z, such as BRL"
    case .status: "an HTTP status such as 500"
    case .rejectionCode(let fault): "a rejection code: \(fault)"
    case .noCode: "none but with REJECTED"
    case .clockMode: "\"live\" or \"manual\""
    case .speed: "a number from 0.001 to 1000000, such as 60"
    case .noSpeed: "none, or mode \"live\": a manual clock moves only when told"
    case .goal:
      "one of {\"by\":\"3d\"}, {\"to\":\"2026-01-08T09:00:00Z\"}, {\"until\":\"idle\"},"
        + " {\"until\":\"next\"}"
    case .untilGoal: "\"idle\" or \"next\""
    case .sandboxID: "the id of a sandbox, such as sandbox-1"
    case .inboxName:
      "an inbox's name: 1 to \(InboxPath.longestName) letters A to Z, digits, \"-\", \".\", \"_\" or"
        + " \"~\""
    }
  }

  private static func decimal(_ minorUnits: Int64) -> String {
    Money(minorUnits: minorUnits, currency: .usd).decimalText
  }
}
