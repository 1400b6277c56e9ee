import SandboxCore

/// The keys at the top of a file.
enum HeadKeys {
  static let section = Section<ScenarioDraft>(
    keys: [
      Key("scenario", required: true, .text(1...200), \.title),
      Key("description", .text(1...4000), \.description),
      Key(
        "tags",
        .list(of: .text(1...50), 0...50, expecting: "tags such as [smoke, brazil]"),
        \.tags
      ),
      Key("seed", .seed, \.seed),
      Key("clock", ClockKeys.reader) { draft, clock, _ in draft.clock = clock },
      Key("brand", .word, \.brand),
      Key("merchant", .section(MerchantKeys.section, MerchantDraft())) { draft, merchant, _ in
        draft.merchant = merchant
      },
      Key("rates", .rates, \.rates),
      Key("include", .includes, \.includes),
      Key("bank", .section(BankKeys.section, BankDraft())) { draft, bank, _ in draft.bank = bank },
      Key("platform", .section(PlatformKeys.section, PlatformDraft())) { draft, platform, _ in
        draft.platform = platform
      },
      Key("api", .section(APIKeys.section, APIDraft())) { draft, api, _ in draft.api = api },
      Key("webhooks", .section(WebhookKeys.section, WebhookDraft())) { draft, webhooks, _ in
        draft.webhooks = webhooks
      },
      Key("observe", .observed, \.observed),
      Key("steps", .steps, \.steps),
    ],
    remarks: misplaced
  )

  /// Keys that are easily written one level too high.
  private static let misplaced: [String: String] = {
    let homes =
      [("rules", "bank")] + MerchantKeys.section.keys.map { ($0.name, "merchant") }
      + WebhookKeys.section.keys.map { ($0.name, "webhooks") }
      + ClockKeys.section.keys.map { ($0.name, "clock") }
      + BankKeys.section.keys.map { ($0.name, "bank") } + [("declines", "platform")]
      + [("faults", "api")] + ObserveKeys.section.keys.map { ($0.name, "observe") }
    return Dictionary(homes) { first, _ in first }.reduce(into: [:]) { remarks, home in
      remarks[home.key] = "`\(home.key)` belongs under `\(home.value)`; move it there"
    }
  }()
}

extension ValueReader<[Currency: ScaledDecimal]> {
  /// Units of each currency per US dollar.
  static let rates = ValueReader(plainRates.schema) { node, findings in
    let rates = plainRates.read(node, &findings)
    if let dollar = node["USD"], rates?[.usd] != ScaledDecimal(1) {
      findings.fault("rates are per USD, which stays 1; remove it", at: dollar.place)
    }
    return rates
  }

  private static let plainRates = byCurrency(
    .decimal(ScaledDecimal(millionths: 1)...ScaledDecimal(1_000_000_000))
  )
}
