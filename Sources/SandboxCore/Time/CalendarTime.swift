/// A UTC calendar date and time of day, computed without a time-zone database.
package struct CalendarTime: Equatable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int
  package let millisecondOfDay: Int

  fileprivate static let millisecondsPerDay: Int64 = 86_400_000

  /// The proleptic Gregorian date of an instant ("civil from days").
  package init(_ instant: Instant) {
    let days = Self.dayNumber(instant)
    millisecondOfDay = Int(instant.millisecondsSince1970 - days * Self.millisecondsPerDay)
    let shifted = Int(days) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Whole days since 1970-01-01, the key of a day's limits.
  package static func dayNumber(_ instant: Instant) -> Int64 {
    let milliseconds = instant.millisecondsSince1970
    return (milliseconds >= 0 ? milliseconds : milliseconds - millisecondsPerDay + 1)
      / millisecondsPerDay
  }

  /// Whole months since year 0, the key of a month's limits.
  package var monthNumber: Int { year * 12 + month - 1 }
}

extension Instant {
  /// The beginning of a day, as ``CalendarTime/dayNumber(_:)`` counts.
  init(dayNumber: Int64) {
    self.init(millisecondsSince1970: dayNumber * CalendarTime.millisecondsPerDay)
  }

  /// RFC 3339 in UTC with milliseconds: `2026-01-05T09:00:00.000Z`.
  package var rfc3339: String {
    let time = calendar
    let seconds = time.millisecondOfDay / 1000
    return "\(padded(time.year, 4))-\(padded(time.month, 2))-\(padded(time.day, 2))"
      + "T\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
      + ".\(padded(time.millisecondOfDay % 1000, 3))Z"
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
