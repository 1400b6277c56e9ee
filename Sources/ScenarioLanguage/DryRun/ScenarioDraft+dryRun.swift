import ContractPort
import SandboxCore
import ScenarioText

extension ScenarioDraft {
  /// What is possible but hardly meant: rules and conditions that never come to anything.
  func warn(_ words: ScenarioWords, _ findings: inout Findings) {
    let bankRules = (bank.rules ?? []).enumerated().map { index, rule in
      DryRule(rule.when, number: index + 1, name: rule.name, at: rule.place)
    }
    warnOfNames((bank.rules ?? []).map { ($0.name, $0.place) }, "bank.rules", &findings)
    warn(bankRules, "bank.rules", words, &findings)
    warnOfCodes(words, &findings)
    warnOfDeclines(words, &findings)
    warnOfNames((api.faults ?? []).map { ($0.head.name, $0.head.place) }, "api.faults", &findings)
    warn(dry(api.faults ?? [], about: .call), "api.faults", words, &findings)
    warnOfWebhooks(words, &findings)
    warnOfConditions(words, &findings)
    warnOfMerchant(words, &findings)
    warnOfMoments(&findings)
  }

  func dry<Action>(
    _ drafts: [ConditionalDraft<Action>],
    about subject: DryRule.Subject = .payout,
    _ isMeant: (Action) -> Bool = { _ in true }
  ) -> [DryRule] {
    drafts.enumerated().compactMap { index, draft in
      guard let action = draft.action, isMeant(action) else { return nil }
      return DryRule(
        draft.head.when,
        number: index + 1,
        name: draft.head.name,
        at: draft.head.place,
        about: subject
      )
    }
  }

  func warn(
    _ rules: [DryRule],
    _ path: String,
    _ words: ScenarioWords,
    _ findings: inout Findings
  ) {
    for finding in DryRun.findings(rules, words) {
      findings.warn("\(path): \(finding.message)", at: finding.rule.place)
    }
  }

  /// Codes that no contract has whose payouts a rule is about.
  private func warnOfCodes(_ words: ScenarioWords, _ findings: inout Findings) {
    for rule in bank.rules ?? [] {
      let makers = PayoutMakers(of: rule.when, words)
      for code in makers.strangeCodes(rule.outcome?.statedCodes ?? []) {
        findings.warn(
          "bank.rules: no payout of \(makers.names) is rejected with the code \(code)",
          at: rule.place
        )
      }
    }
  }

  func warnOfNames(
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

  /// Refusals with the merchant come before anybody looks at the bank.
  private func warnOfDeclines(_ words: ScenarioWords, _ findings: inout Findings) {
    let declines = platform.declines ?? []
    warnOfNames(declines.map { ($0.head.name, $0.head.place) }, "platform.declines", &findings)
    for stage in Decline.Stage.allCases {
      let subject: DryRule.Subject = stage == .account ? .create : .payout
      let rules = dry(declines, about: subject) { $0.stage == stage }
      warn(rules, "platform.declines", words, &findings)
    }
  }
}

extension BankOutcome {
  /// The codes of its rejections, as far as they are stated.
  fileprivate var statedCodes: [Int] {
    switch self {
    case .timeline(let steps):
      steps.compactMap { step in
        guard case .rejected(let rejection) = step.outcome, rejection.isCodeStated else {
          return nil
        }
        return rejection.code
      }
    case .oneOf(let branches): branches.flatMap(\.outcome.statedCodes)
    }
  }
}
