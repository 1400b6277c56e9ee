import SandboxCore
import Testing

/// Delays as texts, and business days where nobody says when the bank works.
struct DelayTests {
  @Test(arguments: [
    ("30s", Delay.fixed(.seconds(30))), ("1bd", .businessDays(1)), ("1000bd", .businessDays(1000)),
    ("007bd", .businessDays(7)),
  ])
  func `a text is a delay`(_ text: String, _ delay: Delay) throws {
    #expect(try Delay.parse(text) == delay)
  }

  @Test(arguments: [
    "0bd", "1001bd", "bd", "-1bd", "1.5bd", "2bd1h", "1h2bd", "99999999999999999999bd",
  ])
  func `a text is no number of business days`(_ text: String) {
    #expect(throws: DurationText.Fault.self) { try Delay.parse(text) }
  }

  @Test(arguments: [
    ("2026-01-05T09:00:00Z", 1, "2026-01-06T09:00:00.000Z"),
    ("2026-01-09T15:30:00Z", 1, "2026-01-12T15:30:00.000Z"),
    ("2026-01-09T15:30:00Z", 5, "2026-01-16T15:30:00.000Z"),
    ("2026-01-10T08:00:00Z", 1, "2026-01-12T08:00:00.000Z"),
    ("2026-01-11T08:00:00Z", 2, "2026-01-13T08:00:00.000Z"),
  ])
  func `business days pass over weekends`(_ start: String, _ days: Int, _ end: String) throws {
    let step = PlannedStep(after: .businessDays(days), .delivered)
    let rule = BankRule(name: "days", outcome: .timeline([step]))
    var desk = Desk(.make(start: .of(start), rules: [rule]))
    try desk.create()
    #expect(desk.state.nextDue?.rfc3339 == end)
  }

  @Test func `a payout that is created on hold waits its business days from the release on`() throws
  {
    let rule = BankRule(
      name: "days",
      outcome: .timeline([PlannedStep(after: .businessDays(1), .delivered)])
    )
    var desk = Desk(rules: [rule])
    let id = try desk.create(.make(isOnHold: true))
    desk.pass(.seconds(4 * 86_400))
    desk.ask(.update(PayoutKey(id: id, externalID: nil), to: .pending))
    #expect(desk.state.nextDue?.rfc3339 == "2026-01-12T09:00:00.000Z")
  }
}

extension SandboxCore.Instant {
  /// A moment of a table: `2026-01-05T09:00:00Z` by the numbers, whole seconds.
  static func of(_ text: String) -> SandboxCore.Instant {
    let parts = text.split { "-T:Z".contains($0) }.compactMap { Int64($0) }
    let (year, month) = parts[1] > 2 ? (parts[0], parts[1]) : (parts[0] - 1, parts[1] + 12)
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * (month - 3) + 2) / 5
    let seconds = (days + parts[2] - 1 - 719_468) * 86_400 + parts[3] * 3600 + parts[4] * 60
    return SandboxCore.Instant(millisecondsSince1970: (seconds + parts[5]) * 1000)
  }
}
