import SandboxCore

/// The keys under `bank`.
enum BankKeys {
  static let section = Section<BankDraft>(keys: [
    Key("rules", .list(of: .rule, 0...10_000, expecting: "rules, each with a timeline"), \.rules),
    Key("hours", .several(.section(HoursKeys.section, HoursParts()), 1000), \.hours),
    Key("batches", .batches, \.batches),
    Key(
      "outages",
      .list(of: .outage, 0...1000, expecting: "outages such as [{ from: 1h, for: 2h }]"),
      \.outages
    ),
    Key("capacity", .several(.capacityParts, 1000), \.capacities),
  ])
}

extension BankDraft {
  var conditions: BankConditions {
    var conditions = BankConditions()
    conditions.hours = (hours ?? []).map(\.condition)
    conditions.batches = (batches ?? []).compactMap { $0.condition(hours ?? []) }
    conditions.outages = (outages ?? []).compactMap(\.condition)
    conditions.capacities = (capacities ?? []).compactMap(\.condition)
    return conditions
  }
}
