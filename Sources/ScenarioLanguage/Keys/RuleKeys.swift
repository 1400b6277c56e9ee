import SandboxCore
import ScenarioText
import WireJSON

/// The keys of one item of `bank.rules`.
enum RuleKeys {
  static func section(_ words: ScenarioWords) -> Section<RuleParts> {
    Section(
      keys: [
        Key(
          "name",
          about: "How answers and logs call the rule.",
          default: "rule 1, rule 2 and so on",
          .text(1...100),
          \.name
        ),
        Key(
          "match",
          about: "Conditions of which all have to hold.",
          default: "every payout",
          .conditions(words.create),
          \.match
        ),
        Key(
          "unless",
          about: "Conditions of which none may hold.",
          default: "none",
          .conditions(words.create.uncounted),
          \.unless
        ),
        Key(
          "timeline",
          about:
            "What happens, in order; never leaves the payout PENDING. Either this or `one_of`.",
          .timeline(words),
          \.timeline
        ),
        Key(
          "one_of",
          about: "Timelines with weights, one of which the seed draws. Either this or `timeline`.",
          .oneOf(words),
          \.oneOf
        ),
      ],
      rules: [
        KeyRule(
          .exactlyOne(["timeline", "one_of"]),
          "the rule says nothing that happens; give it a `timeline`, a `one_of` or"
            + " `timeline: never`",
          surplus: "a rule has either a `timeline` or a `one_of`; remove one"
        )
      ]
    )
  }
}

/// What the keys of a rule or of a branch say, before they are fitted together.
struct RuleParts: Sendable {
  var name: String?
  var match: RuleMatch?
  var unless: RuleMatch?
  var timeline: [PlannedStep]?
  var oneOf: [BankOutcome.Branch]?
}

extension ValueReader<RuleDraft> {
  /// A rule; without a name it is numbered later.
  static func rule(_ words: ScenarioWords) -> ValueReader {
    let section = RuleKeys.section(words)
    return ValueReader(section.schema) { node, findings in
      var parts = RuleParts()
      section.read(node, into: &parts, &findings)
      var draft = RuleDraft(name: parts.name, place: node.place)
      draft.when = parts.match ?? RuleMatch()
      draft.when.unless = parts.unless?.match ?? []
      draft.outcome =
        parts.timeline.map(BankOutcome.timeline) ?? parts.oneOf.map(BankOutcome.oneOf)
      return draft
    }
  }
}
