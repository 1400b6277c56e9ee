package import SandboxCore

extension ValueReader<Int> {
  /// A time of day such as `09:00`, in milliseconds since midnight; the day may end at `24:00`.
  package static let timeOfDay = scalar(
    "a time of day such as 09:00",
    schema: .pattern("^\(timePattern)$")
  ) { text throws(ValueFault) in
    guard let time = timeOfDay(text) else {
      throw ValueFault("\(quoted(text)) is not a time of day; write 09:00, or 17:30")
    }
    return time
  }

  /// A time of day in JSON Schema's words.
  fileprivate static let timePattern = "(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)"

  private static func timeOfDay(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ isTwoDigits($0) }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), hour < 24 && minute < 60 || (hour, minute) == (24, 0)
    else { return nil }
    return (hour * 60 + minute) * 60_000
  }

  private static func isTwoDigits(_ text: Substring) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// Two times of one day with a dash between.
  fileprivate static func times(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = timeOfDay(trimmed(parts[0])),
      let last = timeOfDay(trimmed(parts[1]))
    else { return nil }
    return (first, last)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension ValueReader<Range<Int>> {
  /// Opening hours such as `09:00-17:00`, in milliseconds of the day.
  package static let openingHours = scalar(
    "opening hours such as \"09:00-17:00\"",
    schema: .pattern(
      "^ *\(ValueReader<Int>.timePattern) *- *\(ValueReader<Int>.timePattern) *$"
    )
  ) { text throws(ValueFault) in
    guard let (first, last) = ValueReader<Int>.times(text) else {
      throw ValueFault("\(quoted(text)) are no opening hours; write \"09:00-17:00\"")
    }
    guard first < last else {
      throw ValueFault(
        "\(quoted(text)) ends before it begins; a day's hours end by 24:00, so write what is open"
          + " on one day"
      )
    }
    return first..<last
  }
}

extension ValueReader<Int64> {
  /// A calendar day, in days since 1970-01-01.
  package static let date = scalar(
    expecting: "a date; write 2026-12-25",
    schema: .pattern("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")
  ) { InstantText.parse($0 + "T00:00:00Z").map(CalendarTime.dayNumber) }
}

extension ValueReader<ZoneOffsets> {
  /// A time zone by its name in the database.
  package static let timeZone = scalar(
    "a time zone such as America/Sao_Paulo",
    schema: .text(1...100)
  ) { text throws(ValueFault) in
    if let offsets = ZoneTable.offsets(text) { return offsets }
    let clause =
      Suggestion.nearest(to: text, among: ZoneTable.names).map { "did you mean `\($0)`?" }
      ?? "write a name such as America/Sao_Paulo, or UTC"
    throw ValueFault("\(quoted(text)) is not a time zone; \(clause)")
  }
}
