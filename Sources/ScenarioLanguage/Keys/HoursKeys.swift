import SandboxCore
import ScenarioText

/// The keys under `bank.hours`.
enum HoursKeys {
  static let section = Section<HoursParts>(
    keys: [
      Key(
        "timezone",
        about: "Whose clocks the other keys mean, by the name in the time-zone database.",
        default: "UTC",
        .timeZone,
        \.zone
      ),
      Key(
        "open",
        about: "Two times of one day with a dash between; the second is closing time.",
        default: "00:00-24:00",
        .openingHours,
        \.open
      ),
      Key(
        "weekends",
        about: "Whether the bank works on Saturdays and Sundays.",
        default: "closed",
        .word,
        \.weekends
      ),
      Key(
        "holidays",
        about: "Days on which the bank is closed, such as 2026-12-25.",
        default: "none",
        .list(of: .date, 0...1000, expecting: "dates such as [2026-12-25]"),
        \.holidays
      ),
    ] + Key.scope
  )
}

/// Whether a bank works on Saturdays and Sundays.
enum Weekends: String, CaseIterable, Sendable {
  case closed, open
}

extension ValueReader<HoursParts> {
  static let hours = ValueReader(HoursKeys.section.schema) { node, findings in
    var parts = HoursParts(place: node.place)
    HoursKeys.section.read(node, into: &parts, &findings)
    return parts
  }
}

struct HoursParts: ScopedParts {
  var zone: ZoneOffsets?
  var open: Range<Int>?
  var weekends: Weekends?
  var holidays: [Int64]?
  var scope = ScopeParts()
  var place = SourcePlace.start

  var condition: BankConditions.Scoped<OpeningHours> {
    BankConditions.Scoped(
      OpeningHours(
        zone: zone ?? .utc,
        open: open ?? OpeningHours.wholeDay,
        worksOnWeekends: weekends == .open,
        holidays: Set(holidays ?? [])
      ),
      scope.scope
    )
  }
}
