import ContractPort
import SandboxCore
import ScenarioText

extension ScenarioDraft {
  /// Rules about webhooks that never match, or that do nothing.
  func warnOfWebhooks(_ words: ScenarioWords, _ findings: inout Findings) {
    let rules = webhooks.rules ?? []
    warnOfNames(rules.map { ($0.head.name, $0.head.place) }, "webhooks.rules", &findings)
    warn(dry(rules), "webhooks.rules", words, &findings)
    warnOfUntold(rules, &findings)
    warnOfIdle(rules, &findings)
    let marks = words.contracts.all.map(\.mark)
    let attempts = (webhooks.retries?.count ?? marks.map(\.retries.count).max() ?? 0) + 1
    for rule in rules {
      for condition in rule.head.when.match where condition.key == "attempt" {
        let most = ScaledDecimal(attempts)
        guard !condition.test.mayHold(from: ScaledDecimal(1), to: most) else { continue }
        findings.warn(
          "webhooks.rules: this rule can never match, because a webhook has at most \(attempts)"
            + " attempts",
          at: rule.head.place
        )
      }
    }
  }

  /// With `on: final` there are no webhooks of other states.
  private func warnOfUntold(
    _ rules: [ConditionalDraft<WebhookTwist>],
    _ findings: inout Findings
  ) {
    guard webhooks.occasion == .final else { return }
    let told = PayoutStatus.allCases.filter(WebhookPolicy(on: .final).tells).map(\.name)
    for rule in rules {
      let tests = rule.head.when.match.filter { $0.key == "status" }.map(\.test)
      let isTold = tests.allSatisfy { test in told.contains { test.holds(for: $0) } }
      guard !isTold else { continue }
      findings.warn(
        "webhooks.rules: this rule can never match, because `on: final` tells of"
          + " \(told.joined(separator: ", ")) alone",
        at: rule.head.place
      )
    }
  }

  /// A rule without effect may keep those behind it from a webhook, and the last keeps none.
  private func warnOfIdle(
    _ rules: [ConditionalDraft<WebhookTwist>],
    _ findings: inout Findings
  ) {
    if let last = rules.last, last.action?.isIdle == true {
      findings.warn(
        "webhooks.rules: this rule does nothing to a webhook, and there is none behind it that it"
          + " could keep from one; remove it, or say what it does",
        at: last.head.place
      )
    }
    for rule in rules where rule.action?.isReordered == true {
      guard !rule.head.when.mayHold("attempt", for: "1") else { continue }
      findings.warn(
        "webhooks.rules: `reorder` is for the first attempt alone, and this rule is for later ones;"
          + " remove one of the two",
        at: rule.head.place
      )
    }
  }
}

extension WebhookTwist {
  /// Whether an attempt is as it would be without the rule.
  fileprivate var isIdle: Bool {
    var twist = self
    if twist.delay == .fixed(.zero) { twist.delay = nil }
    return twist == WebhookTwist()
  }
}
