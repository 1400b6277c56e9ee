/// What a sandbox starts from, and starts from again after a reset.
package struct SandboxSettings: Sendable {
  package var seed: UInt64
  package var start: Instant
  package var merchant: Merchant
  /// Spendable balances in minor units.
  package var wallets: [Currency: Int64]
  package var rates: ExchangeRates
  package var script: BankScript

  package init(
    seed: UInt64,
    start: Instant,
    merchant: Merchant,
    wallets: [Currency: Int64],
    rates: ExchangeRates,
    script: BankScript = BankScript()
  ) {
    self.seed = seed
    self.start = start
    self.merchant = merchant
    self.wallets = wallets
    self.rates = rates
    self.script = script
  }

  /// Takes what a scenario states; wallets that it does not name stay.
  package mutating func take(_ scenario: Scenario) {
    if let seed = scenario.seed { self.seed = seed }
    merchant = scenario.merchant.applied(to: merchant)
    wallets.merge(scenario.wallets) { _, stated in stated }
    rates.merge(scenario.rates)
    script = scenario.script
  }
}
