import SandboxCore
import ScenarioText

/// The keys under `merchant`.
enum MerchantKeys {
  static let section = Section<MerchantDraft>(keys: [
    Key(
      "login",
      about: "The API key in every request.",
      default: "cashout_login",
      .text(1...100),
      \.statement.login
    ),
    Key(
      "pass",
      about: "The passphrase beside it.",
      default: "cashout_pass",
      .text(1...100),
      \.statement.pass
    ),
    Key(
      "signature",
      about: "The key of every HMAC.",
      default: "cashout_secret_key",
      .text(1...200),
      \.statement.signature
    ),
    Key(
      "title",
      about: "Who pays, as hosted pages and reports call the merchant.",
      default: "none on pages, the login in reports",
      .text(1...100),
      \.statement.title
    ),
    Key(
      "wallets",
      about: "What can be spent, in units of each currency; wallets that are not named stay.",
      default: "USD 1000000.00",
      .byCurrency(.amount(fromZero: true)),
      \.wallets
    ),
    Key(
      "settlement_currency",
      about: "The wallet that pays what no wallet of its own currency pays.",
      default: "USD",
      .currency,
      \.statement.settlementCurrency
    ),
    Key(
      "fees",
      about: "What a payout costs beside its amount; stated whole.",
      default: "none",
      .section(fees, Fees()),
      \.statement.fees
    ),
    Key(
      "limits",
      about: "How much may be paid out; stated whole.",
      default: "none",
      .section(limits, SpendingLimits())
    ) { merchant, limits, place in
      merchant.statement.limits = limits
      merchant.limitsPlace = place
    },
    Key(
      "minimum_amount",
      about: "The smallest payout, in units of the settlement currency.",
      default: "0, no minimum",
      .amount(fromZero: true),
      \.statement.minimumMinorUnits
    ),
    Key(
      "allowed_ips",
      about: "IPv4 and IPv6 addresses that may call; an empty list is nobody, `any` lifts what was"
        + " said before.",
      default: "any",
      .allowance(
        .list(of: .address, 0...1000, expecting: "addresses such as [203.0.113.7], or any"),
        orWord: "any"
      ),
      \.statement.allowedIPs
    ),
    Key(
      "webhook_url",
      about: "Where webhooks go without a `notification_url`.",
      default: "the inbox `default`",
      .webURL,
      \.statement.webhookURL
    ),
    Key(
      "enabled_countries",
      about: "Where payouts may go; an empty list is nowhere, `all` lifts what was said before.",
      default: "all",
      .allowance(.countries, orWord: "all")
    ) { merchant, countries, place in
      merchant.statement.enabledCountries = countries
      merchant.countriesPlace = place
    },
    Key(
      "enabled",
      about: "Whether the merchant may create payouts.",
      default: "true",
      .flag,
      \.statement.isEnabled
    ),
    Key(
      "validates_accounts",
      about: "Whether the merchant may use the validation API, else 203.",
      default: "true",
      .flag,
      \.statement.validatesAccounts
    ),
  ])

  static let fees = Section<Fees>(keys: [
    Key(
      "percent",
      about: "Hundredths of the amount, 0 to 100.",
      default: "0",
      .decimal(ScaledDecimal(0)...ScaledDecimal(100))
    ) { fees, percent, _ in fees.percent = percent },
    Key(
      "fixed",
      about: "For each payout, in units of the settlement currency.",
      default: "0",
      .amount(fromZero: true)
    ) { fees, fixed, _ in fees.fixedMinorUnits = fixed },
  ])

  static let limits = Section<SpendingLimits>(keys: [
    Key(
      "transaction",
      about: "For one payout, in units of the settlement currency.",
      default: "none",
      .amount(fromZero: false),
      \.transaction
    ),
    Key(
      "daily",
      about: "For a day of UTC, in units of the settlement currency.",
      default: "none",
      .amount(fromZero: false),
      \.daily
    ),
    Key(
      "monthly",
      about: "For a month of UTC, in units of the settlement currency.",
      default: "none",
      .amount(fromZero: false),
      \.monthly
    ),
    Key(
      "user_monthly_quantity",
      about: "How many payouts a month to one `document_id`.",
      default: "any number",
      .whole(1...1_000_000),
      \.userMonthlyQuantity
    ),
  ])
}

extension ValueReader<Set<String>> {
  fileprivate static let countries = ValueReader(codes.schema) { node, findings in
    codes.read(node, &findings).map { Set($0) }
  }
  private static let codes = ValueReader<[String]>.list(
    of: .country,
    0...300,
    expecting: "country codes such as [BR, MX], or all"
  )
}

extension ValueReader {
  /// What is listed, or one word for everything.
  fileprivate static func allowance<Listed>(
    _ list: ValueReader<Listed>,
    orWord word: String
  ) -> ValueReader where Value == Allowance<Listed> {
    let words = ValueReader<String>.oneOf([word])
    return ValueReader(.any(of: [words.schema, list.schema])) { node, findings in
      if node.text == word { return .everything }
      return list.read(node, &findings).map(Allowance.only)
    }
  }
}
