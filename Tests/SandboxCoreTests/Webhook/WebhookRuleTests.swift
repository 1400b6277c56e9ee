import SandboxCore
import Testing

/// What rules do to webhooks on their way.
struct WebhookRuleTests {
  private func desk(
    _ match: RuleMatch = RuleMatch(),
    retries: [Duration] = [.seconds(60)],
    rules: [BankRule] = [.pays],
    _ change: (inout WebhookTwist) -> Void
  ) -> Desk {
    var twist = WebhookTwist()
    change(&twist)
    let policy = WebhookPolicy(
      retries: retries,
      rules: [WebhookRule(name: "twist", when: match, twist)]
    )
    return Desk(.make(merchant: .make(webhookURL: "http://panel"), rules: rules, webhooks: policy))
  }

  private func about(_ status: PayoutStatus) -> RuleMatch {
    RuleMatch(match: [Condition(key: "status", test: .text(status.name))])
  }

  private func statuses(_ desk: inout Desk) -> [PayoutStatus] {
    desk.takeDeliveries().map(\.status)
  }

  @Test func `a dropped webhook is never sent`() throws {
    var desk = desk(about(.delivered)) { $0.isDropped = true }
    try desk.create()
    desk.pass(.seconds(86_400))
    #expect(statuses(&desk) == [.completed])
    let dropped = try desk.webhook(#require(WebhookID(1)))
    #expect(dropped.state == .dropped)
    #expect(dropped.attempts.isEmpty)
    #expect(desk.state.appliedRules(to: dropped.id).map(\.rule) == ["twist"])
    #expect(desk.ask(.resend(dropped.id)) == .success(.done))
    #expect(statuses(&desk) == [.delivered])
  }

  @Test func `a retry can be dropped too, and ends the webhook`() throws {
    let second = RuleMatch(match: [Condition(key: "attempt", test: .number(.of("2")))])
    var desk = desk(second, retries: [.seconds(60), .seconds(60)]) { $0.isDropped = true }
    try desk.create()
    desk.pass(.seconds(2))
    let delivery = try #require(desk.takeDeliveries().first)
    desk.ask(.webhookFinished(delivery.webhook, .answered(status: 500)))
    desk.pass(.seconds(86_400))
    #expect(try desk.webhook(delivery.webhook).state == .dropped)
    #expect(try desk.webhook(delivery.webhook).attempts.count == 1)
  }

  @Test func `a delayed webhook goes out later and is judged once`() throws {
    var desk = desk(about(.delivered)) { $0.delay = .fixed(.seconds(10)) }
    try desk.create()
    desk.pass(.seconds(11))
    #expect(statuses(&desk) == [.completed])
    desk.pass(.seconds(1))
    let delivery = try #require(desk.takeDeliveries().first)
    #expect(delivery.status == .delivered)
    #expect(delivery.attempt == 1)
    #expect(desk.state.appliedRules(to: delivery.webhook).count == 1)
    desk.ask(.webhookFinished(delivery.webhook, .answered(status: 500)))
    desk.pass(.seconds(69))
    #expect(statuses(&desk).isEmpty, "the retry waits its own minute and then the delay")
    desk.pass(.seconds(1))
    #expect(statuses(&desk) == [.delivered])
  }

  @Test func `a drawn delay is the payout's own`() throws {
    var desk = desk { $0.delay = .drawn(.uniform(.seconds(1), .seconds(1000))) }
    var busy = desk
    try busy.create(.make("other"))
    busy.pass(.zero)
    try desk.create(.make("own"))
    try busy.create(.make("own"))
    desk.pass(.seconds(2))
    busy.pass(.seconds(2))
    let alone = try desk.webhook(#require(WebhookID(1)))
    let among = try busy.webhook(#require(WebhookID(2)))
    #expect(alone.payout != among.payout)
    #expect(alone.state == among.state)
  }

  @Test func `copies go out with the attempt, whose outcome alone counts`() throws {
    var desk = desk(about(.completed)) { $0.copies = 2 }
    try desk.create()
    desk.pass(.seconds(7))
    let deliveries = desk.takeDeliveries().filter { $0.status == .completed }
    #expect(deliveries.map(\.copy) == [0, 1, 2])
    #expect(Set(deliveries.map(\.webhook)).count == 1)
    desk.ask(.webhookFinished(deliveries[0].webhook, .answered(status: 200)))
    #expect(try desk.webhook(deliveries[0].webhook).state == .delivered)
  }

  @Test func `a reordered webhook goes out behind the payout's next one`() throws {
    var desk = desk { $0.isReordered = true }
    try desk.create()
    desk.pass(.seconds(2))
    #expect(statuses(&desk).isEmpty)
    #expect(try desk.webhook(#require(WebhookID(1))).state == .heldBack)
    desk.pass(.seconds(5))
    #expect(statuses(&desk) == [.completed], "its receiver has not answered yet")
    desk.ask(.webhookFinished(try #require(WebhookID(2)), .failed("timed out")))
    #expect(statuses(&desk) == [.delivered])
  }

  @Test func `pairs change places in a longer life`() throws {
    var desk = desk(rules: [.sendsBack]) { $0.isReordered = true }
    try desk.create()
    var told: [PayoutStatus] = []
    for wait in [2, 5, 3 * 86_400] {
      desk.pass(.seconds(wait))
      told += statuses(&desk)
      for webhook in desk.state.webhooks where webhook.state.isInFlight {
        desk.ask(.webhookFinished(webhook.id, .answered(status: 200)))
      }
      told += statuses(&desk)
    }
    #expect(told == [.completed, .delivered, .rejected])
    let last = try #require(WebhookID(3))
    #expect(desk.state.appliedRules(to: last).first?.twist.isReordered == false)
  }

  @Test func `the last webhook of a payout waits for nothing`() throws {
    let once = BankRule(
      name: "once",
      outcome: .timeline([PlannedStep(after: .seconds(1), .delivered)])
    )
    var desk = desk(rules: [once]) { $0.isReordered = true }
    try desk.create()
    desk.pass(.seconds(1))
    #expect(statuses(&desk) == [.delivered])
  }

  @Test func `a panel's transition past the last step frees what waits`() throws {
    var desk = desk(rules: [.pays]) { $0.isReordered = true }
    let id = try desk.create()
    desk.pass(.seconds(2))
    desk.ask(.transition(id, to: .completed, rejection: nil))
    #expect(Set(statuses(&desk)) == [.completed, .delivered])
  }

  @Test func `a webhook held back is sent at once by hand`() throws {
    var desk = desk { $0.isReordered = true }
    try desk.create()
    desk.pass(.seconds(2))
    let held = try #require(WebhookID(1))
    #expect(desk.ask(.resend(held)) == .success(.done))
    #expect(statuses(&desk) == [.delivered])
    desk.pass(.seconds(5))
    #expect(statuses(&desk) == [.completed])
  }

  @Test func `corruption and time limit travel with the attempt`() throws {
    var desk = desk {
      $0.corruption = .control
      $0.timeout = .seconds(3)
    }
    try desk.create()
    desk.pass(.seconds(2))
    let delivery = try #require(desk.takeDeliveries().first)
    #expect(delivery.corruption == .control)
    #expect(delivery.timeout == .seconds(3))
  }

  @Test func `counters count attempts`() throws {
    var desk = desk(RuleMatch(every: 2)) { $0.isDropped = true }
    try desk.create(.make("a"))
    try desk.create(.make("b"))
    desk.pass(.seconds(7))
    let states = desk.state.webhooks.map { $0.state == .dropped }
    #expect(states == [false, true, false, true])
  }
}

extension Webhook.State {
  fileprivate var isInFlight: Bool { if case .inFlight = self { true } else { false } }
}
