import SandboxCore
import Testing

/// Opening hours in their own zone: days, hours, holidays and changes of the clocks.
struct OpeningHoursTests {
  private static let hour = 3_600_000

  /// Nine to five, three hours behind UTC, closed on 2026-01-06.
  private static let hours = OpeningHours(
    zone: ZoneOffsets(first: -3 * 3600),
    open: 9 * hour..<17 * hour,
    holidays: [CalendarTime.dayNumber(.of("2026-01-06T00:00:00Z"))]
  )

  /// An hour ahead of UTC, two from 2026-03-29T01:00:00Z to 2026-10-25T01:00:00Z.
  private static let summer = ZoneOffsets(
    first: 3600,
    [
      .init(at: .of("2026-03-29T01:00:00Z"), seconds: 7200),
      .init(at: .of("2026-10-25T01:00:00Z"), seconds: 3600),
    ]
  )

  @Test(arguments: [
    ("2026-01-05T12:00:00Z", "2026-01-05T12:00:00.000Z"),
    ("2026-01-05T11:59:59Z", "2026-01-05T12:00:00.000Z"),
    ("2026-01-05T19:59:59Z", "2026-01-05T19:59:59.000Z"),
    ("2026-01-05T20:00:00Z", "2026-01-07T12:00:00.000Z"),
    ("2026-01-06T14:00:00Z", "2026-01-07T12:00:00.000Z"),
    ("2026-01-09T20:00:00Z", "2026-01-12T12:00:00.000Z"),
    ("2026-01-10T02:00:00Z", "2026-01-12T12:00:00.000Z"),
  ])
  func `events fall into opening hours`(_ due: String, _ open: String) {
    #expect(Self.hours.next(from: .of(due)).rfc3339 == open)
  }

  @Test func `weekends are worked where the bank does`() {
    let hours = OpeningHours(worksOnWeekends: true)
    let saturday = Instant.of("2026-01-10T10:00:00Z")
    #expect(hours.next(from: saturday) == saturday)
    #expect(hours.moment(businessDays: 1, after: saturday).rfc3339 == "2026-01-11T10:00:00.000Z")
  }

  @Test func `business days pass over holidays and keep the local time`() {
    let monday = Instant.of("2026-01-05T13:00:00Z")
    let after = Self.hours.moment(businessDays: 1, after: monday)
    #expect(after.rfc3339 == "2026-01-07T13:00:00.000Z")
  }

  @Test func `a business day keeps the local time when the clocks change`() {
    let hours = OpeningHours(zone: Self.summer)
    let friday = Instant.of("2026-03-27T12:00:00Z")
    let monday = hours.moment(businessDays: 1, after: friday)
    #expect(monday.rfc3339 == "2026-03-30T11:00:00.000Z")
  }

  @Test(arguments: [
    ("2026-03-29T00:59:59Z", 1, 59), ("2026-03-29T01:00:00Z", 3, 0),
    ("2026-10-25T00:59:59Z", 2, 59),
    ("2026-10-25T01:00:00Z", 2, 0), ("1971-01-01T00:00:00Z", 1, 0), ("2200-07-01T00:00:00Z", 1, 0),
  ])
  func `local clocks change when they do`(_ moment: String, _ hour: Int, _ minute: Int) {
    let local = Self.summer.local(.of(moment))
    #expect(local.millisecond / 60_000 == hour * 60 + minute)
  }

  @Test func `a local time is the moment at which clocks show it`() {
    let day = CalendarTime.dayNumber(.of("2026-07-01T00:00:00Z"))
    let noon = Self.summer.moment(day: day, millisecond: 12 * Self.hour)
    #expect(noon.rfc3339 == "2026-07-01T10:00:00.000Z")
  }

  @Test(arguments: [
    // Berlin skips the hour from two, New York too; both changes are the first moment behind it.
    (
      ZoneOffsets(first: 3600, [.init(at: .of("2026-03-29T01:00:00Z"), seconds: 7200)]),
      "2026-03-29T00:00:00Z", "2026-03-29T01:00:00.000Z"
    ),
    (
      ZoneOffsets(first: -18_000, [.init(at: .of("2026-03-08T07:00:00Z"), seconds: -14_400)]),
      "2026-03-08T00:00:00Z", "2026-03-08T07:00:00.000Z"
    ),
  ])
  func `a time that clocks skip is the moment at which they change`(
    _ zone: ZoneOffsets,
    _ day: String,
    _ moment: String
  ) {
    let day = CalendarTime.dayNumber(.of(day))
    #expect(zone.moment(day: day, millisecond: 5 * Self.hour / 2).rfc3339 == moment)
    #expect(
      zone.local(zone.moment(day: day, millisecond: 5 * Self.hour / 2)).millisecond == 3 * Self.hour
    )
  }

  @Test(arguments: [
    // Berlin, New York, London, Lord Howe (half an hour), and Havana, which repeats 0:30 itself.
    (3600, 7200, "2026-10-25T01:00:00Z", 2 * hour + hour / 2, "2026-10-25T00:30:00.000Z"),
    (-18_000, -14_400, "2026-11-01T06:00:00Z", hour + hour / 2, "2026-11-01T05:30:00.000Z"),
    (0, 3600, "2026-10-25T01:00:00Z", hour + hour / 2, "2026-10-25T00:30:00.000Z"),
    (37_800, 39_600, "2026-04-04T15:00:00Z", hour * 7 / 4, "2026-04-04T14:45:00.000Z"),
    (-18_000, -14_400, "2026-11-01T05:00:00Z", hour / 2, "2026-11-01T04:30:00.000Z"),
  ])
  func `a time that clocks show twice is the first of both`(
    _ winter: Int,
    _ summer: Int,
    _ change: String,
    _ time: Int,
    _ moment: String
  ) {
    let zone = ZoneOffsets(first: summer, [.init(at: .of(change), seconds: winter)])
    let day = zone.local(.of(change)).day
    let first = zone.moment(day: day, millisecond: time)
    #expect(first.rfc3339 == moment)
    let again = first + .seconds(summer - winter)
    #expect(zone.local(again).millisecond == time && zone.local(again).day == day)
  }

  @Test(arguments: [
    (3600, 7200, "2026-10-26T01:00:00Z", "2026-10-26T00:45:00Z"),
    (-18_000, -14_400, "2026-11-02T06:00:00Z", "2026-11-02T05:45:00Z"),
  ])
  func `a bank that closes in a repeated hour closes once`(
    _ winter: Int,
    _ summer: Int,
    _ change: String,
    _ inFirst: String
  ) {
    // Mondays, so that the day before does not count; the hour before the change comes twice.
    let zone = ZoneOffsets(first: summer, [.init(at: .of(change), seconds: winter)])
    let begin = zone.local(.of(inFirst)).millisecond - Self.hour / 4
    let hours = OpeningHours(zone: zone, open: 0..<begin)
    let first = Instant.of(inFirst) + .seconds(-900)
    let second = first + .seconds(summer - winter)
    #expect(hours.next(from: first + .seconds(-1)) == first + .seconds(-1))
    #expect(hours.next(from: first) > second)
    #expect(hours.next(from: second + .seconds(-1)) > second)
  }

  @Test func `the last moment of all is as open as any`() {
    #expect(OpeningHours.standard.next(from: .latest) == .latest)
  }
}
