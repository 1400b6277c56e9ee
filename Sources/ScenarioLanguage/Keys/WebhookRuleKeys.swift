import SandboxCore
import ScenarioText
import WireJSON

/// The keys of one item of `webhooks.rules`.
enum WebhookRuleKeys {
  static func section(_ words: ScenarioWords) -> Section<WebhookRuleParts> {
    Section(keys: Key.head(words.webhook, subject: "attempt") + deeds, rules: rules)
  }

  private static let deeds: [Key<WebhookRuleParts>] = [
    Key(
      "delay",
      about: "The attempt goes out so much later: a duration or a draw.",
      default: "none",
      .timer,
      \.delay
    ),
    Key(
      "drop",
      about: "Whether the webhook is never sent, and over.",
      default: "false",
      .flag,
      \.isDropped
    ),
    Key(
      "duplicate",
      about: "How many extra copies go out with the attempt, 1 to 20.",
      default: "0",
      .whole(1...20),
      \.copies
    ),
    Key(
      "reorder",
      about: "Whether a first attempt goes out behind the payout's next webhook.",
      default: "false",
      .flag,
      \.isReordered
    ),
    Key(
      "corrupt",
      about: "A control made with another key, or a body that ends in the middle.",
      default: "nothing",
      .word,
      \.corruption
    ),
    Key(
      "timeout",
      about: "How long the receiver has to answer, in wall time: 1ms to 10m.",
      default: "10s",
      .positiveWait(upTo: longestTimeout),
      \.timeout
    ),
  ]

  private static let rules: [KeyRule] = [
    KeyRule(
      .some(actions.map { .has($0) }),
      "the rule does nothing to a webhook; give it one of "
        + actions.map { "`\($0)`" }.joined(separator: ", ")
    ),
    KeyRule(
      .forbids(actions.filter { $0 != "drop" }.map { .has($0) }, when: .says("drop", true)),
      "a webhook that is never sent cannot have a `{key}`; remove one of the two"
    ),
    KeyRule(
      .forbids([.has("delay")], when: .says("reorder", true)),
      "a reordered webhook waits for the payout's next one, not for a `delay`; remove one of"
        + " the two"
    ),
  ]

  /// Wall time in which a delivery keeps its place and its connection.
  private static let longestTimeout: Duration = .seconds(600)

  /// What a rule can do to an attempt.
  static let actions = ["delay", "drop", "duplicate", "reorder", "corrupt", "timeout"]
}

struct WebhookRuleParts: RuleHeadParts {
  var head = RuleHead()
  var delay: Delay?
  var isDropped: Bool?
  var copies: Int?
  var isReordered: Bool?
  var corruption: WebhookTwist.Corruption?
  var timeout: Duration?

  var twist: WebhookTwist {
    var twist = WebhookTwist()
    twist.delay = delay
    twist.isDropped = isDropped ?? false
    twist.copies = copies ?? 0
    twist.isReordered = isReordered ?? false
    twist.corruption = corruption
    twist.timeout = timeout
    return twist
  }
}

extension ValueReader<ConditionalDraft<WebhookTwist>> {
  static func webhookRule(_ words: ScenarioWords) -> ValueReader {
    conditional(WebhookRuleKeys.section(words)) { $0.twist }
  }
}
