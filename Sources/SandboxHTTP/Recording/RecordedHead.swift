import ContractPort
import SandboxCore
import SandboxDecisions
import ScenarioText

/// The scenario that a recording begins with, with what is the sandbox's own in the place of what it
/// states, and what was in force beside it.
struct RecordedHead {
  private(set) var entries: [(key: String, value: YAMLValue)]
  /// Who calls in a replay.
  private(set) var caller: Merchant

  /// - Parameters:
  ///   - origin: what was in force when the first thing happened.
  ///   - choices: what may be chosen of contracts.
  init(_ origin: RecordedPhase, _ choices: [ContractChoice]) {
    let scenario = RecordedScenario(origin.source)
    entries = scenario.entries ?? [("scenario", .text(origin.title))]
    caller = scenario.caller.applied(to: Defaults.merchant)
    set("seed", .scalar(String(origin.seed)))
    set("clock", .mapping([("mode", .scalar("manual")), ("start", .scalar(origin.start.rfc3339))]))
    // What a file chose may have given way to an option, or to what was chosen since.
    let sections = choices.filter { $0.key.contains(".") }.map { $0.key.prefix { $0 != "." } }
    entries.removeAll { entry in sections.contains { $0 == entry.key } }
    for (key, value) in RecordedScenario.choices(origin.choices) { set(key, value) }
    let settings = RecordedSettings(origin)
    setMerchant(settings.merchant, origin)
    let rates = adding(settings.rates, under: "rates")
    if !rates.isEmpty { set("rates", .mapping(rates)) }
  }

  /// The latest file's own words stay, but for its login, which may have given way to an option.
  private mutating func setMerchant(
    _ settings: [(key: String, value: YAMLValue)],
    _ origin: RecordedPhase
  ) {
    var merchant = adding(settings, under: "merchant").filter { $0.key != "wallets" }
    if let login = merchant.firstIndex(where: { $0.key == "login" }) {
      merchant[login].value = .text(origin.merchant.login)
      caller.login = origin.merchant.login
    }
    let wallets = origin.wallets.sorted { $0.key < $1.key }.map { currency, units in
      let amount = Money(minorUnits: units, currency: currency).decimalText
      return (key: currency.code, value: YAMLValue.scalar(amount))
    }
    set("merchant", .mapping(merchant + [("wallets", .mapping(wallets))]))
  }

  /// What stands under a key, and behind it what is not stated there.
  private func adding(
    _ others: [(key: String, value: YAMLValue)],
    under key: String
  ) -> [(key: String, value: YAMLValue)] {
    guard case .mapping(let stated)? = entries.first(where: { $0.key == key })?.value else {
      return others
    }
    return stated + others.filter { other in !stated.contains { $0.key == other.key } }
  }

  private mutating func set(_ key: String, _ value: YAMLValue) {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].value = value
    } else {
      entries.append((key, value))
    }
  }
}
