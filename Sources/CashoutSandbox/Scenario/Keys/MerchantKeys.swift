import SandboxCore

/// The keys under `merchant`.
enum MerchantKeys {
  static let section = Section<MerchantDraft>(keys: [
    Key("login", .text(1...32), \.statement.login),
    Key("pass", .text(1...100), \.statement.pass),
    Key("signature", .text(1...200), \.statement.signature),
    Key("wallets", .byCurrency(.amount(fromZero: true)), \.wallets),
    Key("settlement_currency", .currency, \.statement.settlementCurrency),
    Key("fees", .section(fees, Fees()), \.statement.fees),
    Key("limits", .section(limits, SpendingLimits()), \.statement.limits),
    Key("minimum_amount", .amount(fromZero: true), \.statement.minimumMinorUnits),
    Key(
      "allowed_ips",
      .list(of: .address, 0...1000, expecting: "addresses such as [203.0.113.7]"),
      \.statement.allowedIPs
    ),
    Key("webhook_url", .webURL, \.statement.webhookURL),
    Key(
      "enabled_countries",
      .list(of: .country, 0...300, expecting: "country codes such as [BR, MX]")
    ) { merchant, countries, _ in merchant.statement.enabledCountries = Set(countries) },
    Key("enabled", .flag, \.statement.isEnabled),
  ])

  static let fees = Section<Fees>(keys: [
    Key("percent", .decimal(ScaledDecimal(0)...ScaledDecimal(100))) { fees, percent, _ in
      fees.percent = percent
    },
    Key("fixed", .amount(fromZero: true)) { fees, fixed, _ in fees.fixedMinorUnits = fixed },
  ])

  static let limits = Section<SpendingLimits>(keys: [
    Key("transaction", .amount(fromZero: false), \.transaction),
    Key("daily", .amount(fromZero: false), \.daily),
    Key("monthly", .amount(fromZero: false), \.monthly),
    Key("user_monthly_quantity", .whole(1...1_000_000), \.userMonthlyQuantity),
  ])
}
