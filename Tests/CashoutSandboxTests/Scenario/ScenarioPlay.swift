import CashoutSandbox
import SandboxCore
import ScenarioLanguage

/// Plays a scenario in the core alone, without any wire, and writes down what happens.
struct ScenarioPlay {
  /// One thing that is done to the sandbox, or to its clock.
  enum Act {
    case create(PayoutOrder)
    case hold(String)
    case release(String)
    case cancel(String)
    /// Lets virtual time pass.
    case wait(Duration)
    /// What the webhook receiver answers from now on.
    case answer(Int)
    /// Lets time pass until nothing is scheduled.
    case finish
    case wallets
  }

  private var state: SandboxState
  private var answer = 200
  private var lines: [String] = []

  init(_ file: ScenarioFile) {
    var settings = Self.settings
    settings.take(file.scenario)
    if let start = file.clock.start { settings.start = start }
    state = SandboxState(settings)
    lines.append("# \(file.scenario.title), seed \(settings.seed)")
  }

  /// The timeline of everything that the acts and the time bring about.
  static func timeline(_ file: ScenarioFile, _ acts: [Act]) -> String {
    var play = ScenarioPlay(file)
    for act in acts { play.perform(act) }
    return play.lines.joined(separator: "\n") + "\n"
  }

  private static var settings: SandboxSettings {
    var rates: [Currency: ScaledDecimal] = [:]
    for (code, rate) in [("BRL", "5.25"), ("MXN", "17"), ("ARS", "1000")] {
      if let currency = Currency(code) { rates[currency] = ScaledDecimal(rate) }
    }
    return SandboxSettings(
      seed: 0,
      start: .manualStart,
      merchant: Merchant(
        login: "cashout_login",
        pass: "cashout_pass",
        signature: "cashout_secret_key",
        readOnlyKey: "read_only_key",
        apiKey: "cashout_api_key",
        merchantID: "DefaultMerchantId",
        webhookURL: "https://merchant.example/hook"
      ),
      wallets: [.usd: 100_000_000],
      rates: ExchangeRates(rates)
    )
  }

  private mutating func perform(_ act: Act) {
    switch act {
    case .create(let order): create(order)
    case .hold(let id): apply(.update(key(id), to: .onHold), "hold \(id)")
    case .release(let id): apply(.update(key(id), to: .pending), "release \(id)")
    case .cancel(let id): apply(.cancel(key(id)), "cancel \(id)")
    case .wait(let duration): run(to: state.now + duration)
    case .answer(let status):
      answer = status
      note("the receiver answers \(status) from now on")
    case .finish: while let due = state.nextDue { run(to: due) }
    case .wallets:
      for wallet in state.ledger.wallets { note(text(wallet)) }
    }
  }

  private func key(_ externalID: String) -> PayoutKey { PayoutKey(id: nil, externalID: externalID) }

  private mutating func create(_ order: PayoutOrder) {
    let decision = apply(
      .create(order),
      "create \(order.externalID) \(order.country) \(order.amount)"
    )
    guard case .success(.created(let id)) = decision, let payout = state[id] else { return }
    let nearly = payout.decision.nearMisses.map { "\($0.rule) but for \($0.key)" }
    note(
      "  rule: \(payout.decision.source.name)"
        + (nearly.isEmpty ? "" : "; nearly: \(nearly.joined(separator: ", "))")
    )
    note("  charged \(payout.charge.taken)")
  }

  @discardableResult
  private mutating func apply(_ command: Command, _ name: String) -> Result<Reply, Refusal> {
    let decision = state.apply(command, at: state.now)
    switch decision.outcome {
    case .success: note(name)
    case .failure(let refusal): note("\(name) refused: \(text(refusal))")
    }
    follow(decision.effects)
    return decision.outcome
  }

  /// Advances event by event, so that webhooks are answered when they are sent.
  private mutating func run(to moment: Instant) {
    while let due = state.nextDue, due <= moment { follow(state.advance(to: due)) }
    follow(state.advance(to: moment))
  }

  private mutating func follow(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .changed(let id, let status, let moment): changed(id, status, at: moment)
      case .deliver(let delivery): deliver(delivery)
      case .call: break
      }
    }
  }

  private mutating func changed(_ id: PayoutID, _ status: PayoutStatus, at moment: Instant) {
    guard let payout = state[id] else { return }
    let actor = payout.timeline.last { $0.at == moment && $0.status == status }?.actor.name ?? "?"
    var line = "\(name(id))  \(status.name) (\(actor))"
    if status == .rejected, let rejection = payout.life.rejection {
      line += " \(rejection.code)" + (rejection.reason.map { " \"\($0)\"" } ?? "")
    }
    if status == .completed, let reference = payout.bankReference { line += " \(reference)" }
    if status == .completed, let reference = payout.providerReference { line += " \(reference)" }
    note(line)
  }

  private mutating func deliver(_ delivery: WebhookDelivery) {
    let copy = delivery.copy > 0 ? " copy \(delivery.copy)" : ""
    let fault = delivery.corruption.map { " with a broken \($0.rawValue)" } ?? ""
    note(
      "\(name(delivery.payout))  webhook \(delivery.webhook.number)\(copy)\(fault) for"
        + " \(delivery.status.name), attempt \(delivery.attempt): \(answer)"
    )
    guard delivery.copy == 0 else { return }
    let finished = Command.webhookFinished(delivery.webhook, .answered(status: answer))
    follow(state.apply(finished, at: state.now).effects)
    if state[delivery.webhook]?.state == .givenUp {
      note("\(name(delivery.payout))  webhook \(delivery.webhook.number) given up")
    }
  }

  private func name(_ id: PayoutID) -> String {
    "#\(id.number) \(state[id]?.order.externalID ?? "?")"
  }

  private mutating func note(_ text: String) { lines.append("\(state.now.rfc3339)  \(text)") }
}

extension ScenarioPlay {
  private func text(_ wallet: Ledger.Wallet) -> String {
    let available = Money(minorUnits: wallet.availableMinorUnits, currency: wallet.currency)
    let reserved = Money(minorUnits: wallet.reservedMinorUnits, currency: wallet.currency)
    return "wallet \(available) available, \(reserved.decimalText) reserved"
  }

  private func text(_ refusal: Refusal) -> String {
    switch refusal {
    case .countryNotAvailable(let country): return "country \(country) is not available"
    case .amountBelowMinimum(let minimum): return "below the minimum of \(minimum)"
    case .limitExceeded(let kind): return "\(kind.rawValue) limit exceeded"
    case .insufficientFunds(let needed, let available):
      let rest = Money(minorUnits: available, currency: needed.currency)
      return "\(needed) needed, \(rest) available"
    case .illegalTransition(let illegal):
      let allowed = illegal.allowed.map(\.name).joined(separator: ", ")
      return "\(illegal.from.name) → \(illegal.to.name); allowed: "
        + (allowed.isEmpty ? "nothing" : allowed)
    case .declined(let decline, let rule):
      return "\(decline.code)" + (decline.reason.map { " \"\($0)\"" } ?? "") + " by \(rule)"
    case .invalidInlineScript(let message): return "inline script: \(message)"
    default: return "\(refusal)"
    }
  }
}
