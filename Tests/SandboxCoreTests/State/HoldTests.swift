import SandboxCore
import Testing

struct HoldTests {
  private func update(_ id: PayoutID, _ status: PayoutStatus) -> Command {
    .update(PayoutKey(id: id, externalID: nil), to: status)
  }

  @Test func `time on hold does not count`() throws {
    var desk = Desk(rules: [.pays])
    let id = try desk.create()
    desk.pass(.milliseconds(1500))
    desk.ask(update(id, .onHold))
    #expect(desk.state.nextDue == nil)
    #expect(desk.state.scheduledCount == 0)
    desk.pass(.seconds(3600))
    desk.ask(update(id, .pending))
    desk.pass(.seconds(10))
    #expect(
      try desk.path(id)
        == "PENDING+0s ON_HOLD+1s500ms PENDING+1h1s500ms DELIVERED+1h2s COMPLETED+1h7s"
    )
  }

  @Test func `several holds add up to one wait`() throws {
    var desk = Desk(rules: [.pays])
    let id = try desk.create()
    for _ in 0..<3 {
      desk.pass(.milliseconds(500))
      desk.ask(update(id, .onHold))
      desk.pass(.seconds(60))
      desk.ask(update(id, .pending))
    }
    #expect(desk.state.scheduledCount == 1)
    #expect(desk.state.nextDue == desk.state.now + .milliseconds(500))
  }

  @Test func `a payout created on hold reserves and waits for its release`() throws {
    var desk = Desk(rules: [.pays])
    let id = try desk.create(.make(isOnHold: true))
    #expect(try desk.payout(id).status == .onHold)
    #expect(desk.wallet() == [90_000, 10_000])
    desk.pass(.seconds(86_400))
    desk.ask(update(id, .pending))
    desk.pass(.seconds(7))
    #expect(
      try desk.path(id) == "ON_HOLD+0s PENDING+1d DELIVERED+1d2s COMPLETED+1d7s"
    )
  }

  @Test func `a payout without a plan waits for ever, held or not`() throws {
    var desk = Desk(rules: [.never])
    let id = try desk.create()
    desk.ask(update(id, .onHold))
    desk.ask(update(id, .pending))
    #expect(desk.state.nextDue == nil)
    #expect(try desk.payout(id).status == .pending)
  }

  @Test func `a held payout can be cancelled, then nothing is possible`() throws {
    var desk = Desk(rules: [.pays])
    let id = try desk.create(.make(isOnHold: true))
    #expect(
      desk.ask(.cancel(PayoutKey(id: id, externalID: nil))) == .success(.changed(id, .cancelled))
    )
    #expect(desk.wallet() == [100_000, 0])
    for status in PayoutStatus.allCases {
      guard case .illegalTransition(let fault) = desk.ask(update(id, status)).refusal else {
        Issue.record("CANCELLED → \(status.name) was not refused")
        continue
      }
      #expect(fault.from == .cancelled && fault.to == status && fault.allowed.isEmpty)
    }
    desk.pass(.seconds(3600))
    #expect(try desk.path(id) == "ON_HOLD+0s CANCELLED+0s")
  }

  @Test(arguments: [PayoutStatus.pending, .delivered, .completed, .rejected])
  func `a merchant cannot do the bank's work`(_ status: PayoutStatus) throws {
    var desk = Desk(rules: [.pays])
    let id = try desk.create()
    guard case .illegalTransition(let fault) = desk.ask(update(id, status)).refusal else {
      Issue.record("PENDING → \(status.name) was not refused")
      return
    }
    #expect(fault.allowed == [.onHold, .cancelled])
    #expect(desk.state.scheduledCount == 1)
  }

  @Test(arguments: [PayoutStatus.delivered, .completed, .rejected, .cancelled])
  func `an update asks for no other state than a hold or a release`(
    _ status: PayoutStatus
  ) throws {
    var desk = Desk(rules: [.never])
    let id = try desk.create()
    let update = Command.update(PayoutKey(id: id, externalID: nil), to: status)
    guard case .illegalTransition(let illegal) = desk.ask(update).refusal else {
      Issue.record("an update to \(status.name) was not refused")
      return
    }
    #expect(
      illegal.from == .pending && illegal.to == status && illegal.allowed == [.onHold, .cancelled]
    )
    #expect(try desk.payout(id).status == .pending)
  }

  @Test func `a reply carries the state of its own command`() throws {
    var desk = Desk(rules: [.never])
    let key = PayoutKey(id: try desk.create(), externalID: nil)
    let replies = [
      desk.ask(.update(key, to: .onHold)), desk.ask(.update(key, to: .pending)),
      desk.ask(.update(key, to: .onHold)), desk.ask(.cancel(key)),
    ]
    let id = try #require(key.id)
    let states: [PayoutStatus] = [.onHold, .pending, .onHold, .cancelled]
    #expect(replies == states.map { .success(.changed(id, $0)) })
  }
}
