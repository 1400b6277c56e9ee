import SandboxCore
import Testing

/// Virtual time that begins at another moment, before anything has happened in it.
struct BeginTests {
  private static let later = Instant.manualStart + .seconds(86_400)

  @Test func `balances stay as they are`() {
    var desk = Desk()
    desk.ask(.topUp(.brl(500)))
    desk.ask(.topUp(.usd(1)))
    var state = desk.state
    let hasBegun = state.begin(at: Self.later)
    #expect(hasBegun)
    #expect(state.now == Self.later)
    #expect(state.ledger.available(.usd) == 100_001)
    #expect(state.ledger.available(.brl) == 500)
    #expect(state.ledger.isBalanced)
  }

  @Test(arguments: [later, Instant.manualStart + .seconds(-86_400)])
  func `a callback keeps what it has to wait`(_ start: Instant) {
    var desk = Desk()
    desk.ask(.call(Callback(url: "http://a/", body: [1]), after: .seconds(5)))
    desk.ask(.call(Callback(url: "http://b/", body: [2]), after: .seconds(3)))
    desk.pass(.seconds(1))
    var state = desk.state
    let hasBegun = state.begin(at: start)
    #expect(hasBegun)
    #expect(state.scheduledCount == 2)
    #expect(state.nextDue == start + .seconds(2))
    let urls = state.advance(to: start + .seconds(4)).map { effect in
      if case .call(let callback) = effect { callback.url } else { "another effect" }
    }
    #expect(urls == ["http://b/", "http://a/"])
    #expect(state.scheduledCount == 0)
  }

  @Test func `an outage counts from the new beginning`() throws {
    var settings = SandboxSettings.make()
    let outage = BankOutage(from: .afterLoad(.zero), for: .seconds(60), effect: .queue)
    settings.script.conditions.outages = [.init(outage)]
    var state = SandboxState(settings)
    let hasBegun = state.begin(at: Self.later)
    #expect(hasBegun)
    let outcome = state.apply(.create(.make()), at: Self.later).outcome
    guard case .created(let id) = try outcome.get() else {
      Issue.record("a create's reply is not an id")
      return
    }
    _ = state.advance(to: Self.later + .seconds(59))
    #expect(state[id]?.status == .delivered)
    _ = state.advance(to: Self.later + .seconds(60))
    #expect(state[id]?.status == .completed)
  }

  @Test func `with a payout nothing changes`() throws {
    var desk = Desk()
    try desk.create()
    var state = desk.state
    let hasBegun = state.begin(at: Self.later)
    #expect(!hasBegun)
    #expect(state.now == .manualStart)
    #expect(state.payouts.count == 1)
  }
}
