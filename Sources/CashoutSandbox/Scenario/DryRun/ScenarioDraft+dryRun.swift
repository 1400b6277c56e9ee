import SandboxCore

extension ScenarioDraft {
  /// What is possible but hardly meant: rules and conditions that never come to anything.
  func warn(_ findings: inout Findings) {
    let bankRules = (bank.rules ?? []).enumerated().map { index, rule in
      DryRule(when: rule.when, place: rule.place, label: "rule \(index + 1)")
    }
    warnOfNames((bank.rules ?? []).map { ($0.name, $0.place) }, "bank.rules", &findings)
    warn(bankRules, "bank.rules", &findings)
    let declines = platform.declines ?? []
    warnOfNames(declines.map { ($0.head.name, $0.head.place) }, "platform.declines", &findings)
    for stage in Decline.Stage.allCases {
      warn(dry(declines) { Decline.stages[$0.code] == stage }, "platform.declines", &findings)
    }
    warnOfNames((api.faults ?? []).map { ($0.head.name, $0.head.place) }, "api.faults", &findings)
    warn(dry(api.faults ?? []), "api.faults", &findings)
    warnOfWebhooks(&findings)
    warnOfConditions(&findings)
  }

  private func dry<Action>(
    _ drafts: [ConditionalDraft<Action>],
    _ isMeant: (Action) -> Bool = { _ in true }
  ) -> [DryRule] {
    drafts.enumerated().compactMap { index, draft in
      guard let action = draft.action, isMeant(action) else { return nil }
      return DryRule(when: draft.head.when, place: draft.head.place, label: "rule \(index + 1)")
    }
  }

  private func warn(_ rules: [DryRule], _ path: String, _ findings: inout Findings) {
    for finding in DryRun(rules).findings {
      findings.warn("\(path): \(finding.message)", at: finding.rule.place)
    }
  }

  private func warnOfNames(
    _ names: [(name: String?, place: SourcePlace)],
    _ path: String,
    _ findings: inout Findings
  ) {
    var seen: Set<String> = []
    for (name, place) in names {
      guard let name, !seen.insert(name).inserted else { continue }
      findings.warn("\(path): \(quoted(name)) names two rules; rename one", at: place)
    }
  }

  private func warnOfWebhooks(_ findings: inout Findings) {
    let rules = webhooks.rules ?? []
    warnOfNames(rules.map { ($0.head.name, $0.head.place) }, "webhooks.rules", &findings)
    warn(dry(rules), "webhooks.rules", &findings)
    let attempts = (webhooks.retries ?? WebhookPolicy.platformRetries).count + 1
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

  private func warnOfConditions(_ findings: inout Findings) {
    let scopes =
      (bank.hours ?? []).map { ("hours", $0.scope) }
      + (bank.batches ?? []).map { ("batches", $0.scope) }
      + (bank.outages ?? []).map { ("outages", $0.scope) }
      + (bank.capacities ?? []).map { ("capacity", $0.scope) }
    for (name, scope) in scopes {
      guard let banks = scope.banks, let countries = scope.countries,
        let reason = BankDirectory.unknown(banks: banks, countries: countries)
      else { continue }
      findings.warn(
        "bank.\(name): this holds for no payout, because \(reason)",
        at: scope.banksPlace ?? .start
      )
    }
    warnOfBatches(&findings)
  }

  /// Batches outside the opening hours of the same bank never come.
  private func warnOfBatches(_ findings: inout Findings) {
    let hours = (bank.hours ?? []).map(\.condition)
    for parts in bank.batches ?? [] {
      guard let batches = parts.condition(bank.hours ?? []),
        let home = hours.first(where: { $0.scope == batches.scope || $0.scope == .all }),
        home.condition.zone == batches.condition.zone,
        !batches.condition.times.contains(where: home.condition.open.contains)
      else { continue }
      findings.warn(
        "bank.batches: no batch falls into the opening hours, so nothing is ever answered",
        at: parts.place
      )
    }
  }
}
