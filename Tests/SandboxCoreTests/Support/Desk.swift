import SandboxCore
import Testing

/// A sandbox on a test's desk: asks for things, moves time, and keeps the effects.
struct Desk {
  private(set) var state: SandboxState
  private(set) var effects: [Effect] = []

  init(_ settings: SandboxSettings = .make()) { state = SandboxState(settings) }

  init(rules: [BankRule], merchant: Merchant = .make()) {
    self.init(.make(merchant: merchant, rules: rules))
  }

  /// Gives a command now.
  @discardableResult
  mutating func ask(_ command: Command) -> Result<Reply, Refusal> {
    let decision = state.apply(command, at: state.now)
    effects += decision.effects
    return decision.outcome
  }

  /// Gives a create that must succeed.
  @discardableResult
  mutating func create(_ order: PayoutOrder = .make()) throws -> PayoutID {
    guard case .created(let id) = try ask(.create(order)).get() else {
      throw Unexpected(what: "a create's reply is not an id")
    }
    return id
  }

  mutating func pass(_ duration: Duration) {
    effects += state.advance(to: state.now + duration)
  }

  /// The deliveries asked for since the last look.
  mutating func takeDeliveries() -> [WebhookDelivery] {
    defer { effects = [] }
    return effects.compactMap { if case .deliver(let delivery) = $0 { delivery } else { nil } }
  }

  func payout(_ id: PayoutID) throws -> Payout { try #require(state[id]) }
  func webhook(_ id: WebhookID) throws -> Webhook { try #require(state[id]) }

  /// A payout's states and when it took them, in seconds from the start: `PENDING+0 DELIVERED+2`.
  func path(_ id: PayoutID) throws -> String {
    try payout(id).timeline.map { event in
      let waited = event.at - state.settings.start
      return "\(event.status.name)+\(DurationText.text(waited))"
    }.joined(separator: " ")
  }

  func wallet(_ currency: Currency = .usd) -> [Int64] {
    [state.ledger.balance(.available, currency), state.ledger.balance(.reserved, currency)]
  }

  struct Unexpected: Error { let what: String }
}

extension Result where Failure == Refusal {
  /// Why a command was refused; `nil` if it was not.
  var refusal: Refusal? { if case .failure(let refusal) = self { refusal } else { nil } }
}
