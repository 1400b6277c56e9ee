import SandboxCore
import ScenarioText

/// The keys under `bank`.
enum BankKeys {
  static func section(_ words: ScenarioWords) -> Section<BankDraft> {
    Section(keys: [
      Key(
        "rules",
        about: "What the bank does with which payout; the first rule that matches decides.",
        default: "DELIVERED after 2s, COMPLETED 5s later",
        .list(of: .rule(words), 0...10_000, expecting: "rules, each with a timeline"),
        \.rules
      ),
      Key(
        "hours",
        about: "When banks work; of a list the first that is for a payout counts.",
        default: "always",
        .several(.hours, 1000),
        \.hours
      ),
      Key(
        "batches",
        about: "Times of day at which delivered payouts are answered; of a list of mappings the"
          + " first that is for a payout counts.",
        default: "answers whenever they are due",
        .batches,
        \.batches
      ),
      Key(
        "outages",
        about: "Spans of time in which banks do not answer as they should; all count.",
        default: "none",
        .list(of: .outage(words), 0...1000, expecting: "outages such as [{ from: 1h, for: 2h }]"),
        \.outages
      ),
      Key(
        "capacity",
        about: "How many answers a bank gives in each second, minute or hour, such as 100/min; the"
          + " rest waits in line. Of a list the first that is for a payout counts.",
        default: "any number",
        .several(.capacityParts, 1000),
        \.capacities
      ),
    ])
  }
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
