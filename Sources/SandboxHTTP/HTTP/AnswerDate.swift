package import SandboxCore
import SandboxDecisions
import Synchronization

/// When an answer is given, for its field `Date`: `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// It is the machine's time, in which networks live, and not that of a sandbox's clock.
///
/// - Source: RFC 9110, 5.6.7 and 6.6.1
package final class AnswerDate: Sendable {
  /// The text of a second, which the other answers of that second share.
  private let latest = Mutex((second: Int64.min, text: ""))

  /// The date of an answer that is given now.
  var text: String {
    let now = WallClock.now
    let second = now.millisecondsSince1970 / 1000
    return latest.withLock { latest in
      if latest.second != second { latest = (second, Self.text(of: now)) }
      return latest.text
    }
  }

  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date of an instant from 1970 on.
  package static func text(of instant: Instant) -> String {
    let date = CalendarTime(instant)
    let second = date.millisecondOfDay / 1000
    let day = days[Int(CalendarTime.dayNumber(instant) % 7)]
    let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
    return "\(day), \(twoDigits(date.day)) \(months[date.month - 1]) \(date.year) \(time) GMT"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
