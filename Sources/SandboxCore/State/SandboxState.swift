import TextPatterns

/// One isolated sandbox as a value: payouts, money, webhooks, the bank's rules and virtual time.
///
/// Two ways in: ``apply(_:at:)`` for what is asked and ``advance(to:)`` for what time brings.
/// Both return effects and never wait; equal seed, scenario and commands give equal timelines.
package struct SandboxState: Sendable {
  package internal(set) var settings: SandboxSettings
  package internal(set) var now: Instant
  package internal(set) var payouts = PayoutBook()
  package internal(set) var webhooks: WebhookBook
  var money = Treasury()
  var agenda = Agenda()
  var rules: RuleBook
  var bank: Bank
  var declines: DeclineBook
  var faults: RuleList<APIFault>
  /// What the bank's conditions let steps wait for, of those that were taken late.
  var waited: [TakenStep: [BankWait]] = [:]
  var effects: [Effect] = []
  /// What the command that is carried out may still compare with rules.
  var matching = matchBudget

  /// What one call, or one attempt of a webhook, may compare with rules: a few hundredths of a second.
  static let matchBudget = MatchBudget(steps: 4_000_000)

  package init(_ settings: SandboxSettings) {
    self.settings = settings
    now = settings.start
    rules = RuleBook(settings.script.rules)
    bank = Bank(settings.script.conditions, loaded: settings.start)
    declines = DeclineBook(settings.script.declines)
    faults = RuleList(settings.script.faults)
    webhooks = WebhookBook(settings.script.webhooks.rules)
    money.setAvailable(settings.wallets)
  }

  package var merchant: Merchant { settings.merchant }

  /// Gives the merchant another login, as a sandbox that was copied from another one needs it; unlike
  /// a scenario that states one, it begins nothing anew.
  package mutating func reissue(login: String, pass: String, signature: String) {
    settings.merchant.login = login
    settings.merchant.pass = pass
    settings.merchant.signature = signature
  }

  /// Gives the merchant other keys and another ID.
  package mutating func reissue(readOnlyKey: String, apiKey: String, merchantID: String) {
    settings.merchant.readOnlyKey = readOnlyKey
    settings.merchant.apiKey = apiKey
    settings.merchant.merchantID = merchantID
  }

  package var ledger: Ledger { money.ledger }
  /// How many events are scheduled and still wanted.
  package var scheduledCount: Int { agenda.count }

  /// Carries out a command at a moment of virtual time, after all that fell due until then.
  ///
  /// A refused command changes nothing but the time. A moment in the past counts as now.
  package mutating func apply(_ command: Command, at moment: Instant) -> Decision {
    runEvents(to: max(now, moment))
    matching = Self.matchBudget
    let outcome: Result<Reply, Refusal>
    do throws(Refusal) {
      outcome = .success(try carryOut(command))
    } catch {
      outcome = .failure(error)
    }
    dropOutdatedEvents()
    return Decision(outcome: outcome, effects: takeEffects())
  }

  /// Lets time pass until `moment`; every event due until then happens, in order.
  package mutating func advance(to moment: Instant) -> [Effect] {
    runEvents(to: max(now, moment))
    return takeEffects()
  }

  private mutating func carryOut(_ command: Command) throws(Refusal) -> Reply {
    switch command {
    case .create(let order): return .created(try create(order))
    case .update(let key, let status): return .changed(try update(key, to: status), status)
    case .cancel(let key): return .changed(try cancel(key), .cancelled)
    case .transition(let id, let status, let rejection, let delay):
      return .changed(try transition(id, to: status, rejection, webhookDelay: delay), status)
    case .topUp(let money):
      try topUp(money)
      return .done
    case .webhookFinished(let id, let result):
      try finish(id, result)
      return .done
    case .resend(let id):
      try resend(id)
      return .done
    case .receive(let call): return .received(faults.first(for: call, &matching))
    case .load(let scenario):
      load(scenario)
      return .done
    case .call(let callback, let wait):
      agenda.schedule(callback, at: now + wait)
      return .done
    }
  }

  private mutating func topUp(_ money: Money) throws(Refusal) {
    do throws(Ledger.WalletTooLarge) {
      try self.money.topUp(money)
    } catch {
      throw .walletTooLarge(error.currency)
    }
  }

  private mutating func takeEffects() -> [Effect] {
    guard !effects.isEmpty else { return [] }
    defer { effects = [] }
    return effects
  }

  private mutating func load(_ scenario: Scenario) {
    take(scenario)
    rules = RuleBook(settings.script.rules)
    change(Bank(settings.script.conditions, loaded: now))
    declines = DeclineBook(settings.script.declines)
    faults = RuleList(settings.script.faults)
    webhooks.load(settings.script.webhooks.rules)
    money.setAvailable(scenario.wallets)
  }
}
