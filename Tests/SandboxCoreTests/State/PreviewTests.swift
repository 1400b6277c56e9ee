import SandboxCore
import Testing

@Suite struct PreviewTests {
  @Test func `a callback is made once, after its wait`() {
    var desk = Desk()
    let callback = Callback(url: "https://shop.example/", body: [1, 2])
    desk.ask(.call(callback, after: .seconds(2)))
    #expect(desk.state.scheduledCount == 1)
    desk.pass(.milliseconds(1999))
    #expect(desk.effects.isEmpty)
    desk.pass(.milliseconds(1))
    #expect(desk.effects == [.call(callback)])
    desk.pass(.seconds(9))
    #expect(desk.effects.count == 1)
    #expect(desk.state.scheduledCount == 0)
  }

  @Test func `a preview says what a create would come to and changes nothing`() throws {
    var desk = Desk()
    try desk.create()
    let before = desk.state.ledger.wallets
    let steps = try desk.state.preview(.make(), checksLimits: true)
    #expect(steps.map(\.outcome.status) == [.delivered, .completed])
    #expect(steps.earlyRejection(of: .make()) == nil)
    #expect(desk.state.ledger.wallets == before)
    #expect(desk.state.payouts.count == 1)
  }

  @Test func `limits of a preview count what was paid before, if they are asked for`() throws {
    var settings = SandboxSettings.make()
    settings.merchant.limits.daily = 15_000
    var desk = Desk(settings)
    try desk.create()
    #expect(throws: Refusal.limitExceeded(.daily)) {
      try desk.state.preview(.make("a-2"), checksLimits: true)
    }
    #expect(try !desk.state.preview(.make("a-2"), checksLimits: false).isEmpty)
  }
}
