import SandboxCore
import SandboxInvariants
import SeededChance

/// A sandbox under random commands; everything it does follows from the seed.
struct Simulation {
  let seed: UInt64
  var state: SandboxState
  var chance: RandomStream
  /// Deliveries that nobody has answered yet.
  var inFlight: [WebhookDelivery] = []
  /// Commands given so far, creates among them by external id.
  var creates = 0
  /// What was done, and what came of it.
  private(set) var trace: [Entry] = []

  init(seed: UInt64) {
    self.seed = seed
    chance = RandomStream(seed: seed, externalID: "", purpose: "simulation")
    var settings = SandboxSettings.make(
      seed: seed,
      merchant: .make(webhookURL: "http://panel"),
      wallets: [.usd: 5_000_000, .brl: 1_000_000]
    )
    // Some runs begin shortly before a month ends, so that limits roll over.
    if seed.isMultiple(of: 3) { settings.start = Instant(millisecondsSince1970: 1_709_251_000_000) }
    state = SandboxState(settings)
  }

  /// Gives the next command, or lets time pass; says what is wrong afterwards, if anything is.
  mutating func step() -> String? {
    switch chance.next(below: 100) {
    case 0..<22: pass(drawnDuration())
    case 22..<48 where !inFlight.isEmpty: give(drawnOutcome())
    case 48..<84: give(.create(drawnOrder()))
    case 84..<87: give(.resend(drawnWebhook()))
    case 87..<89: give(.topUp(Money(minorUnits: drawn(500_000), currency: drawnCurrency())))
    case 89..<90: give(.load(drawnScenario()))
    default: give(drawnTransition())
    }
  }

  /// Answers every webhook and lets time pass until nothing is due.
  mutating func drain() -> String? {
    while state.nextDue != nil || !inFlight.isEmpty {
      while !inFlight.isEmpty { if let fault = give(drawnOutcome()) { return fault } }
      guard let due = state.nextDue else { break }
      if let fault = pass(due - state.now) { return fault }
    }
    let ends: [Webhook.State] = [.delivered, .givenUp, .dropped]
    let open = state.webhooks.first { !ends.contains($0.state) }
    return open.map { "webhook \($0.id.number) is \($0.state) when all is over" }
  }

  private mutating func pass(_ duration: Duration) -> String? {
    trace.append(.passed(duration))
    return take(state.advance(to: state.now + duration))
  }

  private mutating func give(_ command: Command) -> String? {
    // What is due at this very moment comes first; then a refusal must leave no trace.
    if let fault = take(state.advance(to: state.now)) { return fault }
    let before = Footprint(state)
    let decision = state.apply(command, at: state.now)
    trace.append(.gave(command, decision.outcome))
    if decision.outcome.refusal != nil, !decision.effects.isEmpty || before != Footprint(state) {
      return "a refused command changed something"
    }
    return take(decision.effects)
  }

  private mutating func take(_ effects: [Effect]) -> String? {
    for effect in effects {
      switch effect {
      case .deliver(let delivery): inFlight.append(delivery)
      case .call: break
      case .changed(let id, let status, let at):
        if at > state.now { return "payout \(id.number) became \(status.name) in the future" }
        if let fault = Invariants.fault(of: state[id]) { return fault }
      }
    }
    return Invariants.fault(of: state.ledger)
  }

  enum Entry: CustomStringConvertible {
    case passed(Duration)
    case gave(Command, Result<Reply, Refusal>)

    var description: String {
      switch self {
      case .passed(let duration): "advance \(DurationText.text(duration))"
      case .gave(let command, let outcome): "\(command) → \(outcome)"
      }
    }

    var refusal: Refusal? {
      if case .gave(_, let outcome) = self { outcome.refusal } else { nil }
    }
  }

  /// What a refused command must leave alone.
  private struct Footprint: Equatable {
    let payouts: Int
    let webhooks: Int
    let scheduled: Int
    let nextDue: Instant?
    let wallets: [Ledger.Wallet]

    init(_ state: SandboxState) {
      payouts = state.payouts.count
      webhooks = state.webhooks.count
      scheduled = state.scheduledCount
      nextDue = state.nextDue
      wallets = state.ledger.wallets
    }
  }
}
