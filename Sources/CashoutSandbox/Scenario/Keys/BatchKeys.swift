import SandboxCore

/// The keys under `bank.batches` when they are more than a list of times.
enum BatchKeys {
  static let section = Section<BatchParts>(
    keys: [
      Key("times", required: true, times, \.times), Key("timezone", .timeZone, \.zone),
    ] + Key.scope
  )

  static let times = ValueReader<[Int]>.list(
    of: .timeOfDay,
    1...1000,
    expecting: "times of day such as [\"10:00\", \"14:00\"]"
  )
}

struct BatchParts: ScopedParts {
  var times: [Int]?
  var zone: ZoneOffsets?
  var scope = ScopeParts()
  var place = SourcePlace.start

  /// Times without a zone are those of the hours that are about the same payouts, or about all.
  func condition(_ hours: [HoursParts]) -> BankConditions.Scoped<BankBatches>? {
    let same = hours.first { $0.scope.scope == scope.scope }
    let home = same ?? hours.first { $0.scope.scope == .all }
    return times.map { times in
      BankConditions.Scoped(
        BankBatches(zone: zone ?? home?.zone ?? .utc, times: times),
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
    guard case .list(let nodes) = node.content,
      !nodes.contains(where: { if case .mapping = $0.content { true } else { false } })
    else { return several.read(node, &findings) }
    guard let times = BatchKeys.times.read(node, &findings) else { return nil }
    return [BatchParts(times: times, place: node.place)]
  }

  private static let several = ValueReader.several(
    ValueReader<BatchParts>(BatchKeys.section.schema) { node, findings in
      var parts = BatchParts(place: node.place)
      BatchKeys.section.read(node, into: &parts, &findings)
      return parts
    },
    1000
  )
}
