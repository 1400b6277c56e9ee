import CustomDump
import SandboxCore
import Testing

struct DeterminismTests {
  private static let chance = BankRule(
    name: "chance",
    outcome: .oneOf([
      .init(weight: 60, outcome: BankRule.pays.outcome),
      .init(weight: 30, outcome: BankRule.sendsBack.outcome),
      .init(weight: 10, outcome: BankRule.never.outcome),
    ])
  )

  private func orders() -> [PayoutOrder] {
    (1...40).map { .make("p-\($0)", .usd(Int64($0)), isOnHold: $0.isMultiple(of: 7)) }
  }

  /// Everything that happened, one payout a line, by external id.
  private func story(_ orders: [PayoutOrder], seed: UInt64) throws -> [String] {
    var desk = Desk(
      .make(seed: seed, merchant: .make(webhookURL: "http://panel"), rules: [Self.chance])
    )
    for order in orders { try desk.create(order) }
    desk.pass(.seconds(5))
    for delivery in desk.takeDeliveries() {
      desk.ask(.webhookFinished(delivery.webhook, .failed("refused")))
    }
    desk.ask(.update(PayoutKey(id: nil, externalID: "p-7"), to: .pending))
    desk.pass(.seconds(4 * 86_400))
    return try desk.state.payouts.map { payout in
      "\(payout.order.externalID) \(payout.decision.source.name): \(try desk.path(payout.id))"
    }.sorted()
  }

  @Test func `same seed and commands give the same timelines`() throws {
    expectNoDifference(try story(orders(), seed: 5), try story(orders(), seed: 5))
  }

  @Test func `the order of requests changes nobody's fate`() throws {
    expectNoDifference(try story(orders(), seed: 5), try story(orders().reversed(), seed: 5))
  }

  @Test func `another seed gives other fates`() throws {
    let stories = try (1...3).map { try story(orders(), seed: $0) }
    #expect(Set(stories).count == 3)
  }

  @Test func `a sandbox starts again from its settings`() throws {
    var desk = Desk(rules: [Self.chance])
    var scenario = Scenario(title: "new", script: BankScript(rules: [.pays]))
    scenario.seed = 9
    scenario.wallets = [.brl: 5]
    desk.ask(.load(scenario))
    try desk.create()
    let fresh = SandboxState(desk.state.settings)
    #expect(fresh.payouts.isEmpty && fresh.nextDue == nil && fresh.now == .manualStart)
    #expect(fresh.settings.seed == 9)
    #expect(fresh.ledger.wallets.map(\.availableMinorUnits) == [5, 100_000])
  }

  @Test func `events of one moment happen in the order in which they were planned`() throws {
    var desk = Desk(rules: [.pays])
    for number in 1...20 { try desk.create(.make("p-\(number)", .usd(1))) }
    desk.pass(.seconds(7))
    let changes = desk.effects.compactMap { effect -> Int? in
      if case .changed(let id, .completed, _) = effect { id.number } else { nil }
    }
    #expect(changes == Array(1...20))
  }

  @Test func `a command happens after all that fell due until then`() throws {
    var desk = Desk(rules: [.pays])
    let id = try desk.create()
    let later = Instant.manualStart + .seconds(60)
    let decision = desk.state.decided(.cancel(PayoutKey(id: id, externalID: nil)), at: later)
    guard case .illegalTransition(let fault)? = decision.outcome.refusal else {
      Issue.record("the cancellation came to \(decision.outcome)")
      return
    }
    #expect(fault.from == .completed)
    #expect(decision.effects.count == 2)
  }

  @Test func `a moment in the past counts as now`() throws {
    var state = SandboxState(.make())
    _ = state.advance(to: .manualStart + .seconds(60))
    _ = state.apply(.create(.make()), at: .manualStart)
    #expect(state.now == .manualStart + .seconds(60))
    #expect(state.payouts.first?.timeline.first?.at == state.now)
    _ = state.advance(to: .manualStart)
    #expect(state.now == .manualStart + .seconds(60))
  }
}

extension SandboxState {
  /// What a command would come to.
  fileprivate func decided(_ command: Command, at moment: Instant) -> Decision {
    var state = self
    return state.apply(command, at: moment)
  }
}
