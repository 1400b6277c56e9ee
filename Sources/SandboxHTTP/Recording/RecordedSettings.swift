import SandboxCore
import SandboxDecisions
import ScenarioText

/// Settings that no longer are as without any file, by the keys of scenario files.
///
/// A file sets what it names and leaves the rest, so that earlier files and options go on counting.
struct RecordedSettings {
  /// What stands under `merchant`, but for the wallets and what proves the caller.
  let merchant: [(key: String, value: YAMLValue)]
  /// What stands under `rates`.
  let rates: [(key: String, value: YAMLValue)]

  init(_ phase: RecordedPhase) {
    merchant = Self.settings(of: phase.merchant)
    rates = phase.rates.sorted { $0.key < $1.key }.map { ($0.key.code, .scalar("\($0.value)")) }
  }

  private static func settings(of merchant: Merchant) -> [(key: String, value: YAMLValue)] {
    let usual = Defaults.merchant
    let isStated = merchant.login != usual.login && !Defaults.isMade(merchant.login)
    let url = merchant.webhookURL == usual.webhookURL ? nil : merchant.webhookURL
    let countries = merchant.enabledCountries?.sorted().map(YAMLValue.text)
    let named: [(key: String, value: YAMLValue?)] = [
      ("login", isStated ? .text(merchant.login) : nil),
      ("title", merchant.title.map(YAMLValue.text)),
      ("webhook_url", url.map(YAMLValue.text)),
      ("enabled", merchant.isEnabled ? nil : .scalar("false")),
      ("validates_accounts", merchant.validatesAccounts ? nil : .scalar("false")),
      ("allowed_ips", merchant.allowedIPs.map { .list($0.map(YAMLValue.text)) }),
      ("enabled_countries", countries.map(YAMLValue.list)),
    ]
    return (named + money(of: merchant)).compactMap { key, value in value.map { (key, $0) } }
  }

  private static func money(of merchant: Merchant) -> [(key: String, value: YAMLValue?)] {
    func amount(_ units: Int64) -> YAMLValue {
      .scalar(Money(minorUnits: units, currency: merchant.settlementCurrency).decimalText)
    }
    let (fees, limits) = (merchant.fees, merchant.limits)
    let bounds: [(key: String, value: YAMLValue?)] = [
      ("transaction", limits.transaction.map(amount)), ("daily", limits.daily.map(amount)),
      ("monthly", limits.monthly.map(amount)),
      ("user_monthly_quantity", limits.userMonthlyQuantity.map { .scalar(String($0)) }),
    ]
    let costs = [
      (key: "percent", value: YAMLValue.scalar("\(fees.percent)")),
      (key: "fixed", value: amount(fees.fixedMinorUnits)),
    ]
    let (settlement, least) = (merchant.settlementCurrency, merchant.minimumMinorUnits)
    return [
      ("settlement_currency", settlement == .usd ? nil : .text(settlement.code)),
      ("fees", fees == Fees() ? nil : .mapping(costs)),
      (
        "limits",
        limits == SpendingLimits()
          ? nil : .mapping(bounds.compactMap { key, value in value.map { (key, $0) } })
      ),
      ("minimum_amount", least == 0 ? nil : amount(least)),
    ]
  }
}
