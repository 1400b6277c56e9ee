package import ContractPort
import RecordCoding
package import SandboxCore
package import SandboxDecisions
package import ScenarioLanguage

/// What a new sandbox is told to be; what is left open comes from its scenario, then the defaults.
package struct SandboxStart: Sendable {
  package var scenario: ScenarioFile?
  package var seed: UInt64?
  package var clock: SandboxClock.Mode?
  /// The clock of a sandbox whose own and whose scenario's clock are not stated.
  package var standardClock: SandboxClock.Mode = .live(speed: 1)
  /// Where a clock starts; a manual one at 2026-01-05T09:00:00Z, a live one now.
  package var start: Instant?
  /// Spendable balances in minor units.
  package var wallets: [Currency: Int64]?
  /// What is chosen of the contracts; wins over the scenario and `switches`.
  package var choices: [String: String] = [:]
  /// The contracts' switches; a new sandbox takes over those of its server.
  package var switches = ContractValues()
  /// Credentials that replace the scenario's and the defaults.
  package var login: String?
  package var pass: String?
  package var signature: String?

  package init() {}

  /// Everything that a sandbox is made from.
  package struct Plan: Sendable {
    package let clock: SandboxClock.Mode
    package let scenario: ActiveScenario
    fileprivate let start: SandboxStart
    fileprivate let instant: Instant

    /// The settings, on top of a merchant's own credentials.
    package func settings(base merchant: Merchant) -> SandboxSettings {
      var settings = SandboxSettings(
        seed: Defaults.seed,
        start: instant,
        merchant: merchant,
        wallets: [:],
        rates: Defaults.rates
      )
      if let file = start.scenario { settings.take(file.scenario) }
      if settings.wallets.isEmpty { settings.wallets = Defaults.wallets }
      if let wallets = start.wallets { settings.wallets = wallets }
      if let seed = start.seed { settings.seed = seed }
      if let login = start.login { settings.merchant.login = login }
      if let pass = start.pass { settings.merchant.pass = pass }
      if let signature = start.signature { settings.merchant.signature = signature }
      return settings
    }
  }

  private func active(_ contracts: ContractList) -> ActiveScenario {
    var active = ActiveScenario(title: Scenario.standard.title, switches: switches)
    if let scenario { active.take(scenario, contracts) }
    contracts.choose(choices, in: &active.switches)
    return active
  }

  /// What is made of it, for a server with these contracts.
  package func plan(_ contracts: ContractList) -> Plan {
    let mode = clock ?? scenario?.clock.sandboxMode ?? standardClock
    let stated = start ?? scenario?.clock.start
    let fallback = mode == .manual ? Instant.manualStart : WallClock.now
    return Plan(
      clock: mode,
      scenario: active(contracts),
      start: self,
      instant: stated ?? fallback
    )
  }
}

extension SandboxStart.Plan {
  func write(to record: inout RecordWriter, _ contracts: RoomRecords) {
    record.value(clock)
    record.value(instant)
    record.optional(start.scenario) { $1.write(to: &$0) }
    record.optional(start.seed) { $0.number($1) }
    record.optional(start.wallets) { record, wallets in
      record.list(wallets.sorted { $0.key < $1.key }) { record, wallet in
        record.value(wallet.key)
        record.integer(wallet.value)
      }
    }
    for text in [start.login, start.pass, start.signature] { record.text(text) }
    contracts.write(scenario.switches, to: &record)
  }

  init(
    from record: inout RecordReader,
    _ contracts: RoomRecords
  ) throws(RecordFault) {
    var start = SandboxStart()
    clock = try SandboxClock.Mode(from: &record)
    instant = try Instant(from: &record)
    start.scenario = try record.optional { (record) throws(RecordFault) in
      try contracts.scenario(from: &record)
    }
    start.seed = try record.optional { (record) throws(RecordFault) in try record.number() }
    start.wallets = try record.optional { (record) throws(RecordFault) in
      var wallets: [Currency: Int64] = [:]
      for _ in 0..<(try record.count()) {
        let currency = try Currency(from: &record)
        wallets[currency] = try record.long()
      }
      return wallets
    }
    start.login = try record.optionalText()
    start.pass = try record.optionalText()
    start.signature = try record.optionalText()
    let switches = try contracts.switches(from: &record)
    var active = ActiveScenario(title: Scenario.standard.title, switches: switches)
    if let file = start.scenario { active.take(file, contracts.list) }
    active.switches = switches
    scenario = active
    self.start = start
  }
}
