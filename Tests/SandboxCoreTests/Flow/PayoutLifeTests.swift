import SandboxCore
import Testing

/// The whole status flow, written out: cashouts-v3.md §9.
struct PayoutLifeTests {
  /// Targets from left to right and states from top to bottom, in the order of their numbers.
  ///
  /// PENDING COMPLETED CANCELLED REJECTED DELIVERED ON_HOLD. `-` is refused; `n` moves no money,
  /// `s` settles, `r` releases, `g` gives back.
  private static let expected: [(Actor, [String])] = [
    (.merchant, ["--r--n", "------", "------", "------", "------", "n-r---"]),
    (.platform, ["---rn-", "------", "------", "------", "------", "------"]),
    (.bank, ["---rn-", "---g--", "------", "------", "-s-r--", "------"]),
    (.panel, ["--r-nn", "---g--", "------", "------", "-s-r--", "n-r---"]),
  ]

  @Test(arguments: expected)
  func `each state, target and actor is as the flow has it`(_ actor: Actor, _ rows: [String]) {
    for (from, row) in zip(PayoutStatus.allCases, rows) {
      for (to, letter) in zip(PayoutStatus.allCases, row) {
        #expect(self.letter(from, to, actor) == letter, "\(actor.name): \(from.name) → \(to.name)")
      }
    }
  }

  private func letter(_ from: PayoutStatus, _ to: PayoutStatus, _ actor: Actor) -> Character {
    do throws(PayoutLife.Illegal) {
      var life = try life(from)
      let movement = try life.apply(PayoutLife.Event(to, by: actor))
      #expect(life.status == to)
      return switch movement {
      case .none: "n"
      case .settle: "s"
      case .release: "r"
      case .giveBack: "g"
      }
    } catch {
      #expect(error.from == from && error.to == to)
      #expect(error.allowed == Transition.targets(from: from, by: actor))
      return "-"
    }
  }

  /// A life that has come to a state as the flow allows.
  private func life(_ status: PayoutStatus) throws(PayoutLife.Illegal) -> PayoutLife {
    var life = PayoutLife(isOnHold: status == .onHold)
    let path: [PayoutStatus] =
      switch status {
      case .pending, .onHold: []
      case .delivered, .cancelled: [status]
      case .completed, .rejected: [.delivered, status]
      }
    for next in path {
      _ = try life.apply(PayoutLife.Event(next, by: .panel, rejection: Rejection(code: 800)))
    }
    return life
  }

  @Test(arguments: PayoutStatus.allCases)
  func `a life has the status of its last event`(_ status: PayoutStatus) throws {
    #expect(try life(status).status == status)
    #expect(try life(status).rejection == (status == .rejected ? Rejection(code: 800) : nil))
    #expect(
      status.isFinal
        == Actor.allCases.allSatisfy {
          Transition.targets(from: status, by: $0).isEmpty
        }
    )
  }

  @Test func `an illegal transition says what is possible instead and changes nothing`() throws {
    var life = try life(.delivered)
    let fault = #expect(throws: PayoutLife.Illegal.self) {
      _ = try life.apply(PayoutLife.Event(.cancelled, by: .panel))
    }
    #expect(life.status == .delivered)
    #expect(fault?.allowed == [.completed, .rejected])
  }

  @Test(arguments: [
    (PayoutStatus.pending, UInt8(0), "PENDING"), (.completed, 1, "COMPLETED"),
    (.cancelled, 2, "CANCELLED"), (.rejected, 3, "REJECTED"), (.delivered, 4, "DELIVERED"),
    (.onHold, 5, "ON_HOLD"),
  ])
  func `states have the platform's numbers`(_ status: PayoutStatus, _ number: UInt8, _ name: String)
  {
    #expect(status.rawValue == number)
    #expect(status.name == name)
    #expect(PayoutStatus(name: name) == status)
    #expect(PayoutStatus(name: name.lowercased()) == nil)
  }

  @Test(arguments: [(PayoutStatus.completed, 826), (.delivered, 807), (.pending, 807)])
  func `a rejection without a code depends on what it undoes`(_ status: PayoutStatus, _ code: Int) {
    let settled = Rejection.unstated(reason: "back").settled(after: status, usual: 807, late: 826)
    #expect(settled == Rejection(code: code, reason: "back"))
    let stated = Rejection(code: 801)
    #expect(stated.settled(after: status, usual: 807, late: 826) == stated)
  }

  @Test(arguments: [
    (825, "stands in no list of rejection codes; its neighbours are 824 and 826"),
    (799, "is not a rejection code; write one from 800 to 826, or 0"),
    (827, "is not a rejection code; write one from 800 to 826, or 0"),
    (nil, "is not a rejection code; write one from 800 to 826, or 0"),
  ])
  func `a number that is no rejection code has neighbours or a range`(
    _ number: Int?,
    _ fault: String
  ) {
    #expect(RejectionCodes.sample.fault(of: number) == fault)
    #expect(number.map(RejectionCodes.sample.listed.contains) != true)
  }
}
