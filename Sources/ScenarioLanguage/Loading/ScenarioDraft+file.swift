import SandboxCore
import ScenarioText

extension ScenarioDraft {
  /// What the file says, once it is known to be without faults.
  func file(
    _ parsed: ParsedScenario,
    _ included: [IncludedRule],
    loads: [String: ScenarioFile] = [:],
    warnings: [ScenarioDiagnostic]
  ) -> ScenarioFile {
    file(text: parsed.text, name: parsed.name, included, loads: loads, warnings: warnings)
  }

  private func file(
    text: String,
    name: String,
    _ included: [IncludedRule] = [],
    loads: [String: ScenarioFile] = [:],
    warnings: [ScenarioDiagnostic] = []
  ) -> ScenarioFile {
    ScenarioFile(
      scenario: scenario(included),
      description: description,
      tags: tags ?? [],
      clock: clock,
      choices: choices,
      text: text,
      name: name,
      observed: observed,
      steps: steps?.steps ?? [],
      loads: loads.merging(inlineLoads) { $1 },
      warnings: warnings
    )
  }

  /// The scenarios that stand in steps.
  private var inlineLoads: [String: ScenarioFile] {
    (steps?.loads ?? []).reduce(into: [:]) { files, load in
      guard case .inline(let draft, let text) = load else { return }
      files[load.name] = draft.file(text: text.text, name: text.name)
    }
  }

  private func scenario(_ included: [IncludedRule]) -> Scenario {
    var scenario = Scenario(title: title ?? "", script: script(included))
    scenario.seed = seed
    scenario.merchant = merchant.statement
    scenario.wallets = merchant.wallets ?? [:]
    scenario.rates = rates ?? [:]
    return scenario
  }

  private func script(_ included: [IncludedRule]) -> BankScript {
    var policy = WebhookPolicy()
    if let retries = webhooks.retries { policy.retries = retries }
    if let occasion = webhooks.occasion { policy.occasion = occasion }
    if let tellsCreation = webhooks.tellsCreation { policy.tellsCreation = tellsCreation }
    policy.rules = (webhooks.rules ?? []).rules()
    let own = (bank.rules ?? []).enumerated().compactMap { index, rule in
      rule.rule(named: rule.name ?? "rule \(index + 1)")
    }
    var script = BankScript(
      rules: own + included.compactMap { $0.draft.rule(named: $0.name) },
      webhooks: policy
    )
    script.conditions = bank.conditions
    script.declines = (platform.declines ?? []).rules()
    script.faults = (api.faults ?? []).rules()
    return script
  }
}

extension RuleDraft {
  fileprivate func rule(named name: String) -> BankRule? {
    outcome.map { BankRule(name: name, when: when, outcome: $0) }
  }
}
