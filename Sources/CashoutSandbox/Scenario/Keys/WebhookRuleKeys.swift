import SandboxCore

/// The keys of one item of `webhooks.rules`.
enum WebhookRuleKeys {
  static let section = Section<WebhookRuleParts>(
    keys: Key.head(.webhook) + [
      Key("delay", .timer, \.delay), Key("drop", .flag, \.isDropped),
      Key("duplicate", .whole(1...20), \.copies), Key("reorder", .flag, \.isReordered),
      Key("corrupt", .word, \.corruption), Key("timeout", .positiveWait, \.timeout),
    ]
  )

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
  static let webhookRule = ValueReader(WebhookRuleKeys.section.schema) { node, findings in
    var parts = WebhookRuleParts()
    parts.head.place = node.place
    WebhookRuleKeys.section.read(node, into: &parts, &findings)
    check(parts, node, &findings)
    return ConditionalDraft(head: parts.head, action: parts.twist)
  }

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
