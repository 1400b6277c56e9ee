/// A time zone as a plain table: how far from UTC its clocks are, and when that changes.
///
/// The loader makes it from a time-zone database, so that the core needs none.
package struct ZoneOffsets: Sendable, Equatable {
  /// From a moment on, clocks are this many seconds ahead of UTC.
  package struct Change: Sendable, Equatable {
    package let at: Instant
    package let seconds: Int

    package init(at: Instant, seconds: Int) {
      self.at = at
      self.seconds = seconds
    }
  }

  /// What holds before the first change.
  private let first: Int
  /// In order of time.
  private let changes: [Change]

  package init(first seconds: Int, _ changes: [Change] = []) {
    first = seconds
    self.changes = changes
  }

  package static let utc = ZoneOffsets(first: 0)

  private static let millisecondsPerDay: Int64 = 86_400_000

  private func milliseconds(at moment: Instant) -> Int64 {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].at <= moment { low = middle + 1 } else { high = middle }
    }
    return Int64(low == 0 ? first : changes[low - 1].seconds) * 1000
  }

  /// The local calendar day of a moment, in days since 1970-01-01, and the milliseconds into it.
  package func local(_ moment: Instant) -> (day: Int64, millisecond: Int) {
    let local = moment.millisecondsSince1970 + milliseconds(at: moment)
    let day = CalendarTime.dayNumber(Instant(millisecondsSince1970: local))
    return (day, Int(local - day * Self.millisecondsPerDay))
  }

  /// When local clocks show a time of a day: where a change repeats an hour, the first time; in the
  /// hour that a change skips, just behind it.
  package func moment(day: Int64, millisecond: Int) -> Instant {
    let local = day * Self.millisecondsPerDay + Int64(millisecond)
    // The offsets before and behind a change of that day, if there is one.
    let before = milliseconds(at: Instant(millisecondsSince1970: local - Self.millisecondsPerDay))
    let behind = milliseconds(at: Instant(millisecondsSince1970: local + Self.millisecondsPerDay))
    let first = Instant(millisecondsSince1970: local - before)
    if milliseconds(at: first) == before { return min(first, .latest) }
    let other = Instant(millisecondsSince1970: local - behind)
    if milliseconds(at: other) == behind { return min(other, .latest) }
    return changes.first { $0.at > min(first, other) }?.at ?? first
  }
}
