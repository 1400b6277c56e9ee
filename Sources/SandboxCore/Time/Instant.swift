/// A moment of a sandbox's virtual time, in whole milliseconds since 1970-01-01T00:00:00Z.
package struct Instant: Hashable, Sendable, Comparable {
  package let millisecondsSince1970: Int64

  package init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  /// 9999-12-31T23:59:59.999Z: no event is scheduled later, time saturates here.
  package static let latest = Instant(millisecondsSince1970: 253_402_300_799_999)

  /// 2026-01-05T09:00:00Z, a Monday: where a manual clock starts unless told otherwise.
  package static let manualStart = Instant(millisecondsSince1970: 1_767_603_600_000)

  package static func < (left: Instant, right: Instant) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }

  /// The moment that lies `duration` later, at most ``latest``.
  package static func + (instant: Instant, duration: Duration) -> Instant {
    let (sum, overflow) = instant.millisecondsSince1970.addingReportingOverflow(
      duration.milliseconds
    )
    return overflow ? latest : min(Instant(millisecondsSince1970: sum), latest)
  }

  package static func - (later: Instant, earlier: Instant) -> Duration {
    let (span, overflow) = later.millisecondsSince1970.subtractingReportingOverflow(
      earlier.millisecondsSince1970
    )
    return .milliseconds(overflow ? (later > earlier ? Int64.max : .min) : span)
  }

  /// The UTC calendar date and time of day.
  package var calendar: CalendarTime { CalendarTime(self) }
}

extension Duration {
  /// Whole milliseconds, rounded toward zero; saturates at the limits of `Int64`.
  package var milliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }
}
