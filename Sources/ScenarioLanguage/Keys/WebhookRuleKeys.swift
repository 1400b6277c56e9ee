import SandboxCore
import WireJSON

/// The keys of one item of `webhooks.rules`.
enum WebhookRuleKeys {
  static let section = Section<WebhookRuleParts>(
    keys: Key.head(.webhook, subject: "attempt") + [
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
    ],
    constraint: .allOf([
      .requiresAny(of: actions),
      .not(.says("drop", true).and(.requiresAny(of: actions.filter { $0 != "drop" }))),
      .not(.says("reorder", true).and(.requires("delay"))),
    ])
  )

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
  static let webhookRule =
    conditional(WebhookRuleKeys.section, action: { $0.twist }, check: check)

  private static func check(
    _ parts: WebhookRuleParts,
    _ node: ScenarioNode,
    _ findings: inout Findings
  ) {
    guard case .mapping(let entries) = node.content else { return }
    let actions = entries.filter { WebhookRuleKeys.actions.contains($0.key) }
    if actions.isEmpty, WebhookRuleKeys.section.knowsAll(of: node) {
      let list = WebhookRuleKeys.actions.map { "`\($0)`" }.joined(separator: ", ")
      findings.fault("the rule does nothing to a webhook; give it one of \(list)", at: node.place)
    }
    if parts.isDropped == true, let other = actions.first(where: { $0.key != "drop" }) {
      findings.fault(
        "a webhook that is never sent cannot have a `\(other.key)`; remove one of the two",
        at: other.keyPlace
      )
    }
    if parts.isReordered == true, let delay = actions.first(where: { $0.key == "delay" }) {
      findings.fault(
        "a reordered webhook waits for the payout's next one, not for a `delay`; remove one of"
          + " the two",
        at: delay.keyPlace
      )
    }
  }
}
