import ContractPort
import SandboxCore
import ScenarioText

extension ScenarioDraft {
  /// What of a merchant's settings keeps every payout from being made, or is of no use.
  func warnOfMerchant(_ words: ScenarioWords, _ findings: inout Findings) {
    let directory = BankDirectory(words.contracts.all.map(\.vocabulary))
    if case .only(let countries)? = merchant.statement.enabledCountries {
      warnOfCountries(
        countries.sorted(),
        "merchant.enabled_countries",
        directory,
        at: merchant.countriesPlace,
        &findings
      )
    }
    if let limits = merchant.statement.limits { warn(of: limits, &findings) }
  }

  /// Countries of a list that no payout can go to.
  func warnOfCountries(
    _ countries: [String],
    _ path: String,
    _ directory: BankDirectory,
    at place: SourcePlace?,
    _ findings: inout Findings
  ) {
    let unknown = countries.filter { directory.countries($0).isEmpty }
    guard !unknown.isEmpty else { return }
    findings.warn(
      "\(path): payouts cannot go to \(listed(unknown)); write the codes of ISO 3166 that are meant,"
        + " or leave out what is not",
      at: place ?? .start
    )
  }

  private func warn(of limits: SpendingLimits, _ findings: inout Findings) {
    let amounts = [
      ("transaction", limits.transaction), ("daily", limits.daily), ("monthly", limits.monthly),
    ].compactMap { name, amount in amount.map { (name: name, amount: $0) } }
    let place = merchant.limitsPlace ?? .start
    for (limit, wider) in zip(amounts, amounts.dropFirst()) where limit.amount > wider.amount {
      findings.warn(
        "merchant.limits: `\(wider.name)` is below `\(limit.name)`, so that no payout can come up"
          + " to the latter; raise `\(wider.name)`, or lower `\(limit.name)`",
        at: place
      )
    }
    let minimum = merchant.statement.minimumMinorUnits ?? 0
    guard let least = amounts.min(by: { $0.amount < $1.amount }), minimum > least.amount else {
      return
    }
    findings.warn(
      "merchant.limits: `minimum_amount` is above `\(least.name)`, so that every payout is"
        + " refused; lower it, or raise the limit",
      at: place
    )
  }
}
