import SandboxCore
import Testing

struct PanelTests {
  @Test(arguments: [
    (
      BankRule.sendsBack, [PayoutStatus.delivered],
      "PENDING+0s DELIVERED+1s COMPLETED+6s REJECTED+3d6s"
    ),
    (.sendsBack, [.delivered, .completed], "PENDING+0s DELIVERED+1s COMPLETED+2s REJECTED+3d2s"),
    (.sendsBack, [.delivered, .rejected], "PENDING+0s DELIVERED+1s REJECTED+2s"),
    (
      .sendsBack, [.onHold, .pending],
      "PENDING+0s ON_HOLD+1s PENDING+2s DELIVERED+3s COMPLETED+8s REJECTED+3d8s"
    ),
    (.sendsBack, [.cancelled], "PENDING+0s CANCELLED+1s"),
    (.never, [.delivered], "PENDING+0s DELIVERED+1s"),
    (.never, [.delivered, .completed], "PENDING+0s DELIVERED+1s COMPLETED+2s"),
  ])
  func `the plan goes on behind a transition by hand`(
    _ rule: BankRule,
    _ states: [PayoutStatus],
    _ path: String
  ) throws {
    var desk = Desk(rules: [rule])
    let id = try desk.create()
    for status in states {
      desk.pass(.seconds(1))
      #expect(
        desk.ask(.transition(id, to: status, rejection: nil)) == .success(.changed(id, status))
      )
    }
    desk.pass(.seconds(10 * 86_400))
    #expect(try desk.path(id) == path)
    #expect(desk.state.scheduledCount == 0)
    #expect(desk.state.nextDue == nil)
  }

  @Test(arguments: [
    (Rejection?.none, Rejection(code: 807)),
    (Rejection(code: 801), Rejection(code: 801)),
    (Rejection(code: 808, reason: "Test"), Rejection(code: 808, reason: "Test")),
  ])
  func `a rejection keeps its code and reason`(_ given: Rejection?, _ kept: Rejection) throws {
    var desk = Desk(rules: [.pays])
    let id = try desk.create()
    desk.pass(.seconds(2))
    desk.ask(.transition(id, to: .rejected, rejection: given))
    #expect(try desk.payout(id).life.rejection == kept)
    #expect(desk.wallet() == [100_000, 0])
  }

  @Test(arguments: [808, 826])
  func `a late rejection without a code has that of its contract's list`(_ late: Int) throws {
    var desk = Desk(rules: [.pays])
    let codes = RejectionCodes(listed: [0, late], usual: 807, late: late)
    let id = try desk.create(PayoutOrder.make().with(rejections: codes))
    desk.pass(.seconds(7))
    desk.ask(.transition(id, to: .rejected, rejection: nil))
    #expect(try desk.payout(id).life.rejection == Rejection(code: late))
  }

  @Test func `a certain rejection comes from the platform, whatever the rules say`() throws {
    var desk = Desk(rules: [.pays])
    let id = try desk.create(.make(presetRejection: 814))
    #expect(try desk.payout(id).decision == RuleDecision(source: .platform))
    desk.pass(.seconds(60))
    #expect(try desk.path(id) == "PENDING+0s REJECTED+2s")
    #expect(try desk.payout(id).timeline.last?.actor == .platform)
    #expect(try desk.payout(id).life.rejection == Rejection(code: 814))
    #expect(desk.wallet() == [100_000, 0])
  }
}
