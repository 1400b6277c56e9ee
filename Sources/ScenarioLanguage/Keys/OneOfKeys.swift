import SandboxCore
import ScenarioText

/// The keys of one item of `one_of`.
enum OneOfKeys {
  static func section(_ words: ScenarioWords) -> Section<BranchParts> {
    Section(
      keys: [
        Key(
          "weight",
          about: "The share of all weights, 0.000001 to 1000000.",
          required: true,
          .decimal(lightest...ScaledDecimal(1_000_000)),
          \.weight
        ),
        Key(
          "timeline",
          about: "What happens if this is drawn; never leaves the payout PENDING.",
          required: true,
          .timeline(words),
          \.timeline
        ),
      ],
      remarks: [
        "one_of": "a choice cannot be inside another; multiply the weights and write one list"
      ]
    )
  }

  private static let lightest = ScaledDecimal(millionths: 1)
}

struct BranchParts: Sendable {
  var weight: ScaledDecimal?
  var timeline: [PlannedStep]?
}

extension ValueReader<[BankOutcome.Branch]> {
  /// Timelines with weights, one of which the seed draws.
  static func oneOf(_ words: ScenarioWords) -> ValueReader {
    .list(
      of: .branch(words),
      1...1000,
      expecting: "timelines with weights, such as [{ weight: 95, timeline: never }]"
    )
  }
}

extension ValueReader<BankOutcome.Branch> {
  fileprivate static func branch(_ words: ScenarioWords) -> ValueReader {
    let section = OneOfKeys.section(words)
    return ValueReader(section.schema) { node, findings in
      var parts = BranchParts()
      section.read(node, into: &parts, &findings)
      guard let weight = parts.weight, let steps = parts.timeline else { return nil }
      return BankOutcome.Branch(weight: UInt64(weight.millionths), outcome: .timeline(steps))
    }
  }
}
