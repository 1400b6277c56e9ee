package import SandboxCore

/// A moment as RFC 3339 writes it: `2026-01-05T09:00:00Z`, `…09:00:00.250-03:00`.
package enum InstantText {
  /// The moment, from 1970 to 9999; `nil` when the text is no such moment.
  package static func parse(_ text: String) -> Instant? {
    var rest = text.utf8[...]
    guard let year = number(&rest, 4), take(&rest, "-"), let month = number(&rest, 2),
      take(&rest, "-"), let day = number(&rest, 2), take(&rest, "T"),
      let timeOfDay = timeOfDay(&rest), let offset = offset(&rest), rest.isEmpty,
      let days = dayNumber(year, month, day)
    else { return nil }
    let milliseconds = days * 86_400_000 + timeOfDay - offset * 60_000
    let instant = Instant(millisecondsSince1970: Int64(milliseconds))
    return milliseconds >= 0 && instant <= .latest ? instant : nil
  }

  /// Milliseconds since midnight.
  private static func timeOfDay(_ rest: inout Substring.UTF8View) -> Int? {
    guard let hour = number(&rest, 2), take(&rest, ":"), let minute = number(&rest, 2),
      take(&rest, ":"), let second = number(&rest, 2), hour < 24, minute < 60, second < 60
    else { return nil }
    let whole = ((hour * 60 + minute) * 60 + second) * 1000
    guard take(&rest, ".") else { return whole }
    let digits = rest.prefix { (48...57).contains($0) }
    guard 1...3 ~= digits.count, let fraction = number(&rest, digits.count) else { return nil }
    return whole + (digits.count..<3).reduce(fraction) { scaled, _ in scaled * 10 }
  }

  /// Minutes east of UTC.
  private static func offset(_ rest: inout Substring.UTF8View) -> Int? {
    if take(&rest, "Z") { return 0 }
    let sign = take(&rest, "+") ? 1 : -1
    guard sign == 1 || take(&rest, "-"), let hours = number(&rest, 2), take(&rest, ":"),
      let minutes = number(&rest, 2), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }

  private static func number(_ rest: inout Substring.UTF8View, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func take(_ rest: inout Substring.UTF8View, _ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Days since 1970-01-01; `nil` for a day that the calendar does not have.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard 1...12 ~= month, day >= 1, day <= daysInMonth(year, month) else { return nil }
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func daysInMonth(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
