import SandboxCore
import Testing

struct WebhookTests {
  private func desk(_ policy: WebhookPolicy = WebhookPolicy(), rules: [BankRule] = [.pays]) -> Desk
  {
    Desk(.make(merchant: .make(webhookURL: "http://panel"), rules: rules, webhooks: policy))
  }

  private func finish(_ delivery: WebhookDelivery, _ result: WebhookResult) -> Command {
    .webhookFinished(delivery.webhook, result)
  }

  @Test func `every change is told, the create only on demand`() throws {
    for tells in [false, true] {
      var desk = desk(WebhookPolicy(tellsCreation: tells))
      try desk.create()
      desk.pass(.seconds(7))
      let told = desk.takeDeliveries()
      #expect(told.map(\.status) == (tells ? [.pending] : []) + [.delivered, .completed])
      #expect(told.allSatisfy { $0.attempt == 1 && $0.url == "http://panel" })
    }
  }

  @Test func `a payout's own address comes before the panel's, and without any none is sent`()
    throws
  {
    var desk = desk()
    try desk.create(.make("a", notificationURL: "http://own"))
    desk.pass(.seconds(2))
    #expect(desk.takeDeliveries().map(\.url) == ["http://own"])
    var silent = Desk(rules: [.pays])
    try silent.create()
    silent.pass(.seconds(7))
    #expect(silent.takeDeliveries().isEmpty)
  }

  @Test func `a webhook carries what its body needs`() throws {
    let step = PlannedStep(
      after: .seconds(1),
      .rejected(Rejection(code: 801, reason: "Test")),
      bankReference: "E2E-{cashout_id}"
    )
    var desk = desk(rules: [BankRule(name: "refuses", outcome: .timeline([step]))])
    let id = try desk.create(.make("a", fields: RequestFields(["comments": .text("rent")])))
    desk.pass(.seconds(1))
    let delivery = try #require(desk.takeDeliveries().first)
    #expect(delivery.payout == id)
    #expect(delivery.externalID == "a")
    #expect(delivery.contract == .sample)
    #expect(delivery.status == .rejected)
    #expect(delivery.rejection == Rejection(code: 801, reason: "Test"))
    #expect(delivery.comments == "rent")
    #expect(delivery.bankReference == "E2E-1")
    #expect(delivery.changedAt == desk.state.now)
  }

  @Test func `a webhook brings the contract's note, and says whether the money came back`() throws {
    for rule in [BankRule.sendsBack, BankRule(name: "no", outcome: .timeline([.refused]))] {
      var desk = desk(rules: [rule])
      try desk.create(PayoutOrder.make("a").with(note: 7))
      desk.pass(.seconds(4 * 86_400))
      let told = desk.takeDeliveries()
      #expect(told.allSatisfy { $0.note == 7 })
      #expect(told.last?.status == .rejected)
      #expect(told.map(\.isSentBack) == told.map { $0.status == .rejected && told.count == 3 })
    }
  }

  @Test func `five retries follow after 5, 25, 125, 625 and 3125 minutes, then it is given up`()
    throws
  {
    var desk = desk(rules: [
      BankRule(name: "d", outcome: .timeline([PlannedStep(after: .zero, .delivered)]))
    ])
    try desk.create()
    desk.pass(.zero)
    var minutes: [Int64] = []
    while let delivery = desk.takeDeliveries().first {
      #expect(delivery.attempt == minutes.count + 1)
      minutes.append((desk.state.now - .manualStart).milliseconds / 60_000)
      desk.ask(
        finish(
          delivery,
          minutes.count.isMultiple(of: 2) ? .failed("refused") : .answered(status: 500)
        )
      )
      if let due = desk.state.nextDue { desk.pass(due - desk.state.now) }
    }
    #expect(minutes == [0, 5, 30, 155, 780, 3905])
    let webhook = try desk.webhook(#require(WebhookID(1)))
    #expect(webhook.state == .givenUp)
    #expect(webhook.attempts.count == 6)
    #expect(webhook.attempts[1].result == .failed("refused"))
    #expect(desk.state.scheduledCount == 0)
  }

  @Test(arguments: [
    (WebhookResult.answered(status: 200), true), (.answered(status: 204), true),
    (.answered(status: 299), true), (.answered(status: 199), false),
    (.answered(status: 300), false), (.answered(status: 302), false),
    (.answered(status: 404), false), (.answered(status: 500), false),
    (.failed("timed out"), false),
  ])
  func `any 2XX ends it, anything else is tried again`(_ result: WebhookResult, _ isEnd: Bool)
    throws
  {
    var desk = desk()
    try desk.create()
    desk.pass(.seconds(2))
    let delivery = try #require(desk.takeDeliveries().first)
    desk.ask(finish(delivery, result))
    let webhook = try desk.webhook(delivery.webhook)
    let waiting = Webhook.State.waiting(due: desk.state.now + .seconds(300))
    #expect(webhook.state == (isEnd ? .delivered : waiting))
    #expect(webhook.attempts.map(\.at) == [desk.state.now])
    #expect(webhook.attempts.map(\.result) == [result])
  }

  @Test func `an outcome that nobody waits for changes nothing`() throws {
    var desk = desk()
    try desk.create()
    desk.pass(.seconds(2))
    let delivery = try #require(desk.takeDeliveries().first)
    for result in [WebhookResult.answered(status: 500), .answered(status: 200), .failed("late")] {
      #expect(desk.ask(finish(delivery, result)) == .success(.done))
    }
    let webhook = try desk.webhook(delivery.webhook)
    #expect(webhook.attempts.map(\.result) == [.answered(status: 500)])
    #expect(webhook.state == .waiting(due: desk.state.now + .seconds(300)))
    #expect(desk.state.scheduledCount == 2)
  }

  @Test func `a resend goes out at once and replaces the attempt that waits`() throws {
    var desk = desk()
    try desk.create()
    desk.pass(.seconds(7))
    let (first, second) = try #require(desk.takeDeliveries().pair)
    #expect(desk.ask(.resend(first.webhook)).refusal == .webhookInFlight)
    desk.ask(finish(first, .failed("refused")))
    desk.ask(finish(second, .answered(status: 200)))
    #expect(desk.state.scheduledCount == 1)
    for webhook in [first.webhook, second.webhook] {
      #expect(desk.ask(.resend(webhook)) == .success(.done))
    }
    #expect(desk.state.scheduledCount == 0)
    #expect(desk.state.nextDue == nil)
    #expect(desk.takeDeliveries().map(\.attempt) == [2, 2])
    desk.pass(.seconds(86_400))
    #expect(desk.takeDeliveries().isEmpty)
  }

  @Test func `a webhook given up is sent once more by hand and given up again`() throws {
    var desk = desk(WebhookPolicy(retries: []))
    try desk.create()
    desk.pass(.seconds(2))
    let delivery = try #require(desk.takeDeliveries().first)
    desk.ask(finish(delivery, .failed("refused")))
    #expect(try desk.webhook(delivery.webhook).state == .givenUp)
    desk.ask(.resend(delivery.webhook))
    desk.ask(finish(delivery, .failed("refused")))
    #expect(try desk.webhook(delivery.webhook).state == .givenUp)
    #expect(try desk.webhook(delivery.webhook).attempts.count == 2)
  }

  @Test func `a delivered webhook that is resent and refused stays delivered`() throws {
    var desk = desk()
    try desk.create()
    desk.pass(.seconds(2))
    let delivery = try #require(desk.takeDeliveries().first)
    desk.ask(finish(delivery, .answered(status: 200)))
    for result in [WebhookResult.answered(status: 500), .failed("gone"), .answered(status: 204)] {
      #expect(desk.ask(.resend(delivery.webhook)) == .success(.done))
      #expect(desk.ask(.resend(delivery.webhook)).refusal == .webhookInFlight)
      desk.ask(finish(delivery, result))
      let webhook = try desk.webhook(delivery.webhook)
      #expect(webhook.state == .delivered)
      #expect(webhook.attempts.last?.result == result)
    }
    // Nothing is tried again: what is scheduled is the payout's next step.
    #expect(desk.state.scheduledCount == 1)
  }

  @Test func `a webhook given up that is resent and answered is delivered`() throws {
    var desk = desk(WebhookPolicy(retries: []))
    try desk.create()
    desk.pass(.seconds(2))
    let delivery = try #require(desk.takeDeliveries().first)
    desk.ask(finish(delivery, .failed("refused")))
    desk.ask(.resend(delivery.webhook))
    desk.ask(finish(delivery, .answered(status: 200)))
    #expect(try desk.webhook(delivery.webhook).state == .delivered)
  }

  @Test func `a retried or resent webhook keeps the reference that it was first sent with`()
    throws
  {
    let steps = [
      PlannedStep(after: .seconds(1), .delivered, bankReference: "FIRST-{cashout_id}"),
      PlannedStep(after: .seconds(1), .completed, bankReference: "SECOND"),
    ]
    var desk = desk(rules: [BankRule(name: "renames", outcome: .timeline(steps))])
    try desk.create()
    desk.pass(.seconds(1))
    let delivered = try #require(desk.takeDeliveries().first)
    desk.ask(finish(delivered, .answered(status: 500)))
    desk.pass(.seconds(1))
    let completed = try #require(desk.takeDeliveries().first)
    desk.ask(finish(completed, .answered(status: 200)))
    desk.pass(.seconds(300))
    let retried = try #require(desk.takeDeliveries().first)
    #expect(retried.webhook == delivered.webhook)
    desk.ask(finish(retried, .answered(status: 200)))
    desk.ask(.resend(delivered.webhook))
    let resent = try #require(desk.takeDeliveries().first)
    let references = [delivered, completed, retried, resent].map(\.bankReference)
    #expect(references == ["FIRST-1", "SECOND", "FIRST-1", "FIRST-1"])
  }

  @Test func `a webhook that has not gone out yet has the reference of its first attempt`() throws {
    let steps = [
      PlannedStep(after: .seconds(1), .delivered, bankReference: "FIRST"),
      PlannedStep(after: .seconds(1), .completed, bankReference: "SECOND"),
    ]
    var twist = WebhookTwist()
    twist.delay = .fixed(.seconds(5))
    let rule = WebhookRule(name: "late", twist)
    var desk = desk(
      WebhookPolicy(rules: [rule]),
      rules: [BankRule(name: "renames", outcome: .timeline(steps))]
    )
    try desk.create()
    desk.pass(.seconds(7))
    #expect(desk.takeDeliveries().map(\.bankReference) == ["SECOND", "SECOND"])
  }

  @Test func `with the final occasion the ends of a payout are told and nothing else`() throws {
    let late = PlannedStep(after: .seconds(60), .rejected(Rejection(code: 826)))
    let steps = BankOutcome.defaultSteps + [late]
    for (occasion, expected) in [
      (WebhookPolicy.Occasion.change, [PayoutStatus.delivered, .completed, .rejected]),
      (.final, [.completed, .rejected]),
    ] {
      var desk = desk(
        WebhookPolicy(on: occasion),
        rules: [BankRule(name: "late", outcome: .timeline(steps))]
      )
      try desk.create()
      desk.pass(.seconds(100))
      #expect(desk.takeDeliveries().map(\.status) == expected)
      let id = try desk.create(.make("b"))
      desk.ask(.update(PayoutKey(id: id, externalID: nil), to: .onHold))
      desk.ask(.cancel(PayoutKey(id: id, externalID: nil)))
      let changes: [PayoutStatus] = occasion == .final ? [.cancelled] : [.onHold, .cancelled]
      #expect(desk.takeDeliveries().map(\.status) == changes)
    }
  }
}

extension [WebhookDelivery] {
  /// The two elements of an array of two.
  fileprivate var pair: (WebhookDelivery, WebhookDelivery)? {
    count == 2 ? (self[0], self[1]) : nil
  }
}

extension PlannedStep {
  fileprivate static let refused = PlannedStep(
    after: .seconds(1),
    .rejected(Rejection(code: 801))
  )
}
