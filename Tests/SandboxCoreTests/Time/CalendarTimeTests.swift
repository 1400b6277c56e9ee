import SandboxCore
import Testing

struct CalendarTimeTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
    (-86_400_000, "1969-12-31T00:00:00.000Z"),
    (-86_400_001, "1969-12-30T23:59:59.999Z"),
    (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
    (-11_670_998_400_000, "1600-02-29T00:00:00.000Z"),
    (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (1_677_628_799_999, "2023-02-28T23:59:59.999Z"),
    (1_677_628_800_000, "2023-03-01T00:00:00.000Z"),
    (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
    (1_735_603_200_000, "2024-12-31T00:00:00.000Z"),
    (1_767_603_600_000, "2026-01-05T09:00:00.000Z"),
    (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func `instants are written in UTC`(_ milliseconds: Int64, _ text: String) {
    #expect(Instant(millisecondsSince1970: milliseconds).rfc3339 == text)
  }

  @Test(arguments: [
    (Int64(0), Int64(0)), (86_399_999, 0), (86_400_000, 1), (-1, -1), (-86_400_000, -1),
    (-86_400_001, -2),
  ])
  func `days are numbered by their first moment`(_ milliseconds: Int64, _ day: Int64) {
    #expect(CalendarTime.dayNumber(Instant(millisecondsSince1970: milliseconds)) == day)
  }

  @Test func `every day of four centuries follows the one before`() {
    var previous = CalendarTime(Instant(millisecondsSince1970: -86_400_000 * 200_000))
    for day in (-199_999...Int64(-53_902)) {
      let time = CalendarTime(Instant(millisecondsSince1970: day * 86_400_000))
      let isNextDay = time.month == previous.month && time.day == previous.day + 1
      let isNextMonth =
        time.monthNumber == previous.monthNumber + 1 && time.day == 1 && previous.day >= 28
      if !isNextDay && !isNextMonth { Issue.record("\(previous) is followed by \(time)") }
      previous = time
    }
  }
}
