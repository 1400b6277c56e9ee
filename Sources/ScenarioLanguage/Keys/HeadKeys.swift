import ContractPort
import SandboxCore
import ScenarioText
import WireJSON

/// The keys at the top of a file.
enum HeadKeys {
  static func section(_ words: ScenarioWords) -> Section<ScenarioDraft> {
    Section(
      keys: about + choices(words) + world + behaviour(words),
      remarks: misplaced(words)
    )
  }

  /// What the file is and how time moves.
  private static let about: [Key<ScenarioDraft>] = [
    Key("scenario", about: "The title.", required: true, .text(1...200), \.title),
    Key("description", about: "For readers.", default: "none", .text(1...4000), \.description),
    Key(
      "tags",
      about: "For choosing scenarios with `test --filter`.",
      default: "none",
      .list(of: .text(1...50), 0...50, expecting: "tags such as [smoke, brazil]"),
      \.tags
    ),
    Key(
      "seed",
      about: "All chance derives from it, 0 to 18446744073709551615.",
      default: "the sandbox's own, 0",
      .seed,
      \.seed
    ),
    Key(
      "clock",
      about: "How virtual time moves, and where it begins.",
      default: "the sandbox's own",
      ClockKeys.reader
    ) { draft, clock, _ in draft.clock = clock },
  ]

  /// What is chosen of contracts: a word, or under the first part of `part.rest` several.
  private static func choices(_ words: ScenarioWords) -> [Key<ScenarioDraft>] {
    let plain = words.choices.filter { !$0.key.contains(".") }.map(key)
    var heads: [String] = []
    for choice in words.choices where choice.key.contains(".") {
      let head = String(choice.key.prefix { $0 != "." })
      if !heads.contains(head) { heads.append(head) }
    }
    return plain
      + heads.map { head in
        let section = Section(
          keys: words.choices.filter { $0.key.hasPrefix(head + ".") }.map(part)
        )
        return Key(
          head,
          about: "What is chosen of a contract, beside `merchant`.",
          default: "what each key says",
          .section(section, [:])
        ) { draft, chosen, _ in draft.choices.merge(chosen) { _, new in new } }
      }
  }

  private static func key(_ choice: ContractChoice) -> Key<ScenarioDraft> {
    Key(choice.key, about: choice.about, default: choice.usual, .choice(choice)) {
      draft,
      word,
      _ in
      draft.choices[choice.key] = word
    }
  }

  /// The same inside a section.
  private static func part(_ choice: ContractChoice) -> Key<[String: String]> {
    let name = String(choice.key.drop { $0 != "." }.dropFirst())
    return Key(name, about: choice.about, default: choice.usual, .choice(choice)) {
      words,
      word,
      _ in
      words[choice.key] = word
    }
  }

  /// Who pays, and where.
  private static let world: [Key<ScenarioDraft>] = [
    Key(
      "merchant",
      about: "The caller of the API: credentials, wallets, fees, limits.",
      default: "the sandbox's own",
      .section(MerchantKeys.section, MerchantDraft())
    ) { draft, merchant, _ in draft.merchant = merchant },
    Key(
      "rates",
      about: "Units of each currency per US dollar, 0.000001 to 1000000000.",
      default: "a built-in table",
      .rates,
      \.rates
    ),
    Key(
      "include",
      about: "Files below this file's folder whose `bank.rules` follow this file's.",
      default: "none",
      .includes,
      \.includes
    ),
  ]

  /// What happens, and what is expected then.
  private static func behaviour(_ words: ScenarioWords) -> [Key<ScenarioDraft>] {
    [
      Key(
        "bank",
        about: "What the simulated bank does, and when it works.",
        default: "DELIVERED after 2s, COMPLETED 5s later",
        .section(BankKeys.section(words), BankDraft())
      ) { draft, bank, _ in draft.bank = bank },
      Key(
        "platform",
        about: "Creates that the platform itself refuses.",
        default: "none",
        .section(PlatformKeys.section(words), PlatformDraft())
      ) { draft, platform, _ in draft.platform = platform },
      Key(
        "api",
        about: "What goes wrong with calls of the API.",
        default: "nothing",
        .section(APIKeys.section(words), APIDraft())
      ) { draft, api, _ in draft.api = api },
      Key(
        "webhooks",
        about: "When webhooks are sent and tried again, and what happens to single ones.",
        default: "the platform's five retries",
        .webhooks(words)
      ) { draft, webhooks, _ in draft.webhooks = webhooks },
      Key(
        "observe",
        about: "What is watched of somebody else's client, for GET /sandbox/report.",
        default: "nothing",
        .observed(words),
        \.observed
      ),
      Key(
        "steps",
        about: "What `cashout-sandbox test` does and expects, in order.",
        default: "none",
        .steps(words),
        \.steps
      ),
    ]
  }

  /// Keys that are easily written one level too high.
  private static func misplaced(_ words: ScenarioWords) -> [String: String] {
    let homes =
      [("rules", "bank")] + MerchantKeys.section.keys.map { ($0.name, "merchant") }
      + WebhookKeys.section(words).keys.map { ($0.name, "webhooks") }
      + ClockKeys.section.keys.map { ($0.name, "clock") }
      + BankKeys.section(words).keys.map { ($0.name, "bank") } + [("declines", "platform")]
      + [("faults", "api")] + ObserveKeys.section(words).keys.map { ($0.name, "observe") }
    return Dictionary(homes) { first, _ in first }.reduce(into: [:]) { remarks, home in
      remarks[home.key] = "`\(home.key)` belongs under `\(home.value)`; move it there"
    }
  }
}

extension ValueReader<String> {
  /// One of a choice's words; those that look like numbers may stand without quotes.
  fileprivate static func choice(_ choice: ContractChoice) -> ValueReader {
    let plain = oneOf(choice.words)
    let numbers = choice.words.compactMap { JSONNumber(text: $0) }.map(JSONValue.number)
    guard !numbers.isEmpty else { return plain }
    let values = choice.words.map(JSONValue.string) + numbers
    return ValueReader(plain.schema.with(["enum": .array(values)])) { node, findings in
      plain.read(node, &findings)
    }
  }
}

extension ValueReader<[Currency: ScaledDecimal]> {
  /// Units of each currency per US dollar.
  static let rates = ValueReader(
    plainRates.schema.with(["properties": ["USD": .object(one.json)]])
  ) { node, findings in
    let rates = plainRates.read(node, &findings)
    if let dollar = node["USD"], rates?[.usd] != ScaledDecimal(1) {
      findings.fault("rates are per USD, which stays 1; remove it", at: dollar.place)
    }
    return rates
  }

  /// US dollars per US dollar.
  private static let one = ValueSchema.number("number", "^0*1([.]0{1,6})?$", ("1", "1"))
    .described("Rates are per USD, which stays 1.")

  private static let plainRates = byCurrency(
    .decimal(ScaledDecimal(millionths: 1)...ScaledDecimal(1_000_000_000))
  )
}
