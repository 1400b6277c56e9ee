import SandboxCore
import ScenarioText

/// The keys under `bank.batches` when they are more than a list of times.
enum BatchKeys {
  static let section = Section<BatchParts>(
    keys: [
      Key(
        "times",
        about: "Times of day at which everything that was delivered is answered.",
        required: true,
        times,
        \.times
      ),
      Key(
        "timezone",
        about: "Whose clocks `times` means, by the name in the time-zone database.",
        default: "that of `hours` for the same payouts, else UTC",
        .timeZone,
        \.zone
      ),
    ] + Key.scope
  )

  static let times = ValueReader<[BatchTime]>.list(
    of: .batchTime,
    1...1000,
    expecting: "times of day such as [\"10:00\", \"14:00\"]"
  )
}

/// When a batch comes, with the place that findings about it need.
struct BatchTime: Sendable {
  /// Since midnight; the day may end at 24:00.
  let milliseconds: Int
  let text: String
  let place: SourcePlace

  /// The same on a clock, which has no 24:00.
  var ofDay: Int { milliseconds % OpeningHours.wholeDay.upperBound }
}

struct BatchParts: ScopedParts {
  var times: [BatchTime]?
  var zone: ZoneOffsets?
  var scope = ScopeParts()
  var place = SourcePlace.start

  /// Times without a zone are those of the hours that are about the same payouts, or about all.
  func condition(_ hours: [HoursParts]) -> BankConditions.Scoped<BankBatches>? {
    let same = hours.first { $0.scope.scope == scope.scope }
    let home = same ?? hours.first { $0.scope.scope == .all }
    return times.map { times in
      BankConditions.Scoped(
        BankBatches(zone: zone ?? home?.zone ?? .utc, times: times.map(\.milliseconds)),
        scope.scope
      )
    }
  }
}

extension ValueReader<[BatchParts]> {
  /// A list of times, a mapping, or a list of mappings.
  static let batches = ValueReader(
    .any(of: [BatchKeys.times.schema, several.schema])
  ) { node, findings in
    guard case .list(let nodes) = node.content else { return several.read(node, &findings) }
    let times = nodes.filter { !$0.isMapping }
    guard times.count < nodes.count else {
      return BatchKeys.times.read(node, &findings).map {
        [BatchParts(times: $0, place: node.place)]
      }
    }
    for time in times {
      let example = time.text.map { quoted($0) } ?? "\"10:00\""
      findings.fault(
        "times and mappings cannot stand in one list; write { times: [\(example)] }, or only times",
        at: time.place
      )
    }
    let mappings = ScenarioNode(.list(nodes.filter(\.isMapping)), at: node.place)
    let parts = several.read(mappings, &findings)
    return times.isEmpty ? parts : nil
  }

  private static let several = ValueReader.several(
    ValueReader<BatchParts>(BatchKeys.section.schema) { node, findings in
      var parts = BatchParts(place: node.place)
      BatchKeys.section.read(node, into: &parts, &findings)
      return parts
    },
    1000,
    least: 1
  )
}

extension ValueReader<BatchTime> {
  fileprivate static let batchTime = ValueReader(
    ValueReader<Int>.timeOfDay.schema
  ) { node, findings in
    ValueReader<Int>.timeOfDay.read(node, &findings).map {
      BatchTime(milliseconds: $0, text: node.text ?? "", place: node.place)
    }
  }
}
