import SandboxCore

/// The keys under `bank.hours`.
enum HoursKeys {
  static let section = Section<HoursParts>(
    keys: [
      Key("timezone", .timeZone, \.zone), Key("open", .openingHours, \.open),
      Key("weekends", .word, \.weekends),
      Key(
        "holidays",
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

struct HoursParts: ScopedParts {
  var zone: ZoneOffsets?
  var open: Range<Int>?
  var weekends: Weekends?
  var holidays: [Int64]?
  var scope = ScopeParts()

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
