import Foundation
import SandboxCore
import Synchronization

/// Makes plain tables out of the machine's time-zone database.
enum ZoneTable {
  /// Clocks before the first year keep its offset, those behind the last year the last one's.
  private static let years = 1990...2100
  private static let step: Int64 = 7 * 86_400

  /// Making one takes thousands of look-ups, and suites load many files with the same zone.
  private static let known = Mutex<[String: ZoneOffsets]>([:])

  /// Names to suggest; the database knows older and newer ones beside them.
  package static let names = TimeZone.knownTimeZoneIdentifiers + ["UTC"]

  /// The offsets of a zone by its name; `nil` for a name that the database does not have.
  static func offsets(_ name: String) -> ZoneOffsets? {
    if let offsets = known.withLock({ $0[name] }) { return offsets }
    guard name.contains("/") || name == "UTC", let zone = TimeZone(identifier: name) else {
      return nil
    }
    let offsets = table(of: zone)
    known.withLock { $0[name] = offsets }
    return offsets
  }

  private static func table(of zone: TimeZone) -> ZoneOffsets {
    let (start, end) = (begin(of: years.lowerBound), begin(of: years.upperBound))
    let first = seconds(zone, start)
    var changes: [ZoneOffsets.Change] = []
    var last = first
    for moment in stride(from: start, to: end, by: Int64.Stride(step)) {
      let next = seconds(zone, moment + step)
      guard next != last else { continue }
      let at = change(in: zone, from: moment, to: moment + step, before: last)
      changes.append(.init(at: Instant(millisecondsSince1970: at * 1000), seconds: next))
      last = next
    }
    return ZoneOffsets(first: first, changes)
  }

  /// The first second with another offset than before, between two that differ.
  private static func change(
    in zone: TimeZone,
    from start: Int64,
    to end: Int64,
    before: Int
  ) -> Int64 {
    var (low, high) = (start, end)
    while high - low > 1 {
      let middle = (low + high) / 2
      if seconds(zone, middle) == before { low = middle } else { high = middle }
    }
    return high
  }

  private static func seconds(_ zone: TimeZone, _ second: Int64) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
  }

  private static func begin(of year: Int) -> Int64 {
    (InstantText.parse("\(year)-01-01T00:00:00Z")?.millisecondsSince1970 ?? 0) / 1000
  }
}
