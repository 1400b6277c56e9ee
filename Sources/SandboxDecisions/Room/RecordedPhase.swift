package import ContractPort
package import SandboxCore

/// What was in force from a moment on: a scenario with the settings that it made.
package struct RecordedPhase: Sendable {
  package let title: String
  /// The text that was loaded; `nil` for the built-in default.
  package let source: String?
  /// What was chosen of the contracts, by the keys of scenario files.
  package let choices: [(key: String, word: String)]
  package let seed: UInt64
  /// Where virtual time begins.
  package let start: Instant
  /// Spendable balances at the beginning, in minor units.
  package let wallets: [Currency: Int64]
  package let merchant: Merchant
  /// Rates other than those of the built-in table.
  package let rates: [Currency: ScaledDecimal]

  /// About what it takes, in bytes.
  var keptBytes: Int { 1000 + title.utf8.count + (source?.utf8.count ?? 0) }
}

extension RecordedPhase {
  package init(
    _ scenario: ActiveScenario,
    _ settings: SandboxSettings,
    _ contracts: ContractList
  ) {
    title = scenario.title
    source = scenario.source
    choices = contracts.chosen(in: scenario.switches)
    seed = settings.seed
    start = settings.start
    wallets = settings.wallets
    merchant = settings.merchant
    rates = settings.rates.differing(from: Defaults.rates)
  }
}
