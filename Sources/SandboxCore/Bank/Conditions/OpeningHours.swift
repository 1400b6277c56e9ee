/// When a bank works, and with that which days count as business days.
package struct OpeningHours: Sendable, Equatable {
  package let zone: ZoneOffsets
  /// Milliseconds of the local day; the end is excluded.
  package let open: Range<Int>
  package let worksOnWeekends: Bool
  /// Local days since 1970-01-01.
  package let holidays: Set<Int64>

  package init(
    zone: ZoneOffsets = .utc,
    open: Range<Int> = wholeDay,
    worksOnWeekends: Bool = false,
    holidays: Set<Int64> = []
  ) {
    precondition(!open.isEmpty, "a bank that never opens")
    self.zone = zone
    self.open = open
    self.worksOnWeekends = worksOnWeekends
    self.holidays = holidays
  }

  package static let wholeDay = 0..<86_400_000

  /// Monday to Friday in UTC: what business days are where nothing is said about hours.
  package static let standard = OpeningHours()

  /// Whether the bank works on a local day.
  package func isOpen(on day: Int64) -> Bool {
    // 1970-01-01 was a Thursday; Saturday and Sunday are 5 and 6 from Monday.
    let weekday = ((day + 3) % 7 + 7) % 7
    return (worksOnWeekends || weekday < 5) && !holidays.contains(day)
  }

  /// The moment itself if the bank is open then, else when it opens next.
  package func next(from moment: Instant) -> Instant {
    guard moment < .latest else { return moment }
    var day = zone.local(moment).day
    if isOpen(on: day), moment < zone.moment(day: day, millisecond: open.upperBound) {
      return max(moment, zone.moment(day: day, millisecond: open.lowerBound))
    }
    repeat { day += 1 } while !isOpen(on: day)
    return max(moment, zone.moment(day: day, millisecond: open.lowerBound))
  }

  /// How many open days begin behind one moment and up to another.
  package func businessDays(from first: Instant, to last: Instant) -> Int {
    let (first, last) = (zone.local(first).day, zone.local(last).day)
    guard first < last else { return 0 }
    return (first + 1...last).count { isOpen(on: $0) }
  }

  /// The same time of day, so many open days later.
  package func moment(businessDays: Int, after moment: Instant) -> Instant {
    var (day, millisecond) = zone.local(moment)
    for _ in 0..<businessDays { repeat { day += 1 } while !isOpen(on: day) }
    return max(moment, zone.moment(day: day, millisecond: millisecond))
  }
}
