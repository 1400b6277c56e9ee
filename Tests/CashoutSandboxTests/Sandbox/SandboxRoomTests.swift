import CashoutSandbox
import CashoutsV3
import ContractPort
import SandboxCore
import SandboxDecisions
import SandboxRuntime
import ScenarioLanguage
import Testing

/// The one door to a sandbox, without a server: what is decided, in which order, for whom.
@Suite struct SandboxRoomTests {
  private static let merchant = Merchant(
    login: "cashout_login",
    pass: "cashout_pass",
    signature: "cashout_secret_key",
    readOnlyKey: "read_only_key",
    apiKey: "cashout_api_key",
    merchantID: "DefaultMerchantId",
    webhookURL: "https://merchant.example/hook"
  )

  /// A room that an expectation may ask to change.
  private final class Door {
    private var room: SandboxRoom

    init(_ room: SandboxRoom) { self.room = room }

    var state: SandboxState { room.state }
    var scenario: ActiveScenario { room.scenario }
    var attempts: AttemptsUnderWay { room.attempts }
    var lastNumber: Int { room.lastNumber }

    @discardableResult
    func commit(_ input: RoomInput, at monotonic: Double) -> RoomDecision {
      room.commit(input, at: monotonic)
    }
  }

  private static func room(
    _ mode: SandboxClock.Mode = .manual,
    steps: [PlannedStep] = [PlannedStep(after: .seconds(1), .delivered)],
    claimLogin: @escaping SandboxRoom.ClaimLogin = { _ in true }
  ) -> Door {
    let settings = SandboxSettings(
      seed: 0,
      start: .manualStart,
      merchant: merchant,
      wallets: [.usd: 100_000_000],
      rates: ExchangeRates([:]),
      script: BankScript(rules: [BankRule(name: "all", outcome: .timeline(steps))])
    )
    return Door(
      SandboxRoom(
        settings,
        clock: mode,
        scenario: ActiveScenario(title: "room"),
        monotonic: 0,
        claimLogin: claimLogin
      )
    )
  }

  private static func create(_ id: String, contract: Contract = .cashoutsV3) -> RoomInput {
    .command(
      .create(
        PayoutOrder(
          contract: contract,
          externalID: id,
          amount: Money(minorUnits: 100, currency: .usd),
          country: "BR",
          fields: RequestFields(.cashoutsV3),
          rejections: RejectionTable.codes
        )
      )
    )
  }

  private static func transition(_ number: Int, to status: PayoutStatus) throws -> RoomInput {
    let id = try #require(PayoutID(number))
    return .command(.transition(id, to: status, rejection: nil))
  }

  /// The deliveries that a decision asks for.
  private func deliveries(_ decision: RoomDecision) -> [WebhookDelivery] {
    decision.news.effects.compactMap { effect in
      if case .deliver(let delivery) = effect { delivery } else { nil }
    }
  }

  private func end(_ delivery: WebhookDelivery, _ decision: RoomDecision, _ status: Int = 200)
    -> RoomInput
  {
    let message = AttemptEnd.Message.webhook(delivery.identity, form: nil)
    return .attemptEnded(
      AttemptEnd(decision.news.ticket, message, .answered(status: status))
    )
  }

  @Test func `decisions count up, and a look that finds nothing due counts for none`() {
    let room = Self.room()
    #expect(room.commit(Self.create("a"), at: 0).number == 1)
    #expect(room.commit(.passTime, at: 5).number == 1)
    #expect(room.commit(Self.create("a"), at: 6).number == 2)
    #expect(room.commit(Self.create("b"), at: 7).number == 3)
  }

  @Test func `a look at a live clock that finds something due is a decision`() {
    let room = Self.room(.live(speed: 1))
    let created = room.commit(Self.create("a"), at: 0)
    #expect(created.wake == 1000)
    let early = room.commit(.passTime, at: 999)
    #expect(early.number == 1 && early.wake == nil)
    let late = room.commit(.passTime, at: 1000)
    #expect(late.number == 2 && deliveries(late).count == 1)
  }

  @Test func `a transition waits for its own webhook and for no other`() throws {
    let room = Self.room()
    for id in ["a", "b"] { _ = room.commit(Self.create(id), at: 0) }
    let first = room.commit(try Self.transition(1, to: .onHold), at: 0)
    let second = room.commit(try Self.transition(2, to: .onHold), at: 0)
    #expect(first.awaits == 3 && second.awaits == 4)
    let ended = room.commit(end(deliveries(second)[0], second), at: 0)
    #expect(ended.news.settled == [4])
    #expect(room.attempts.isOpen(3) && !room.attempts.isOpen(4))
    #expect(room.commit(end(deliveries(first)[0], first), at: 0).news.settled == [3])
  }

  @Test func `nobody waits for a webhook of a live clock`() throws {
    let room = Self.room(.live(speed: 1))
    _ = room.commit(Self.create("a"), at: 0)
    let decision = room.commit(try Self.transition(1, to: .onHold), at: 0)
    #expect(decision.awaits == nil && deliveries(decision).count == 1)
  }

  @Test func `an advance holds outcomes, but for those that another call waits for`() throws {
    let room = Self.room()
    for id in ["a", "b", "c"] { _ = room.commit(Self.create(id), at: 0) }
    _ = room.commit(try Self.transition(3, to: .onHold), at: 0)
    let begun = room.commit(.beginAdvance(.by(.seconds(5))), at: 0)
    #expect(begun.answer == .success(.advanceBegun(5, before: [])))
    let step = room.commit(.advance(5), at: 0)
    #expect(step.answer == .success(.advanceWaits))
    let sent = deliveries(step)
    #expect(sent.map(\.payout.number) == [1, 2])
    let nested = room.commit(try Self.transition(1, to: .completed), at: 0)
    #expect(nested.awaits == nested.number)
    let answered = room.commit(end(deliveries(nested)[0], nested), at: 0)
    #expect(answered.news.settled == [nested.number] && answered.news.outcomes.count == 1)
    let held = room.commit(end(sent[1], step, 500), at: 0)
    #expect(held.news.outcomes.isEmpty && held.news.settled.isEmpty)
    let last = room.commit(end(sent[0], step), at: 0)
    #expect(last.news.settled == [5])
    let finished = room.commit(.advance(5), at: 0)
    #expect(finished.answer == .success(.advanceFinished))
    #expect(
      finished.news.outcomes.map { outcome in
        if case .webhook(let id, _, _) = outcome { id.number } else { 0 }
      } == [2, 3]
    )
    #expect(finished.at == .manualStart + .seconds(5))
  }

  @Test func `an advance lets others have their turn between its batches`() {
    let room = Self.room()
    // Whom nobody tells, an advance does not wait for.
    let order = { (id: String) in Self.create(id, contract: Contract("silent", tells: [])) }
    for number in 1...200 {
      _ = room.commit(order("n-\(number)"), at: 0)
      _ = room.commit(.beginAdvance(.by(.milliseconds(1))), at: 0)
      #expect(room.commit(.advance(room.lastNumber), at: 0).answer == .success(.advanceFinished))
    }
    let id = room.commit(.beginAdvance(.idle), at: 0).number
    var answers: [RoomReply] = []
    while answers.last != .advanceFinished, answers.count < 10 {
      answers.append((try? room.commit(.advance(id), at: 0).answer.get()) ?? .done)
      #expect(room.commit(order("other-\(answers.count)"), at: 0).answer.isSuccess)
    }
    #expect(answers.prefix(3) == [.advanceGoesOn, .advanceGoesOn, .advanceGoesOn])
    #expect(answers.last == .advanceFinished)
  }

  @Test func `what belongs to a life before a reset counts for nothing`() throws {
    let room = Self.room()
    _ = room.commit(Self.create("a"), at: 0)
    let sent = room.commit(try Self.transition(1, to: .onHold), at: 0)
    #expect(room.commit(.reset, at: 0).news.settled == [2])
    #expect(room.commit(Self.create("a"), at: 0).answer.isSuccess)
    let late = room.commit(end(deliveries(sent)[0], sent, 500), at: 0)
    #expect(late.number == 4 && late.news.outcomes.isEmpty && room.attempts.causes.isEmpty)
  }

  @Test func `a login that is another's leaves everything as it was`() throws {
    let room = Self.room(claimLogin: { $0 == "free" })
    for login in ["taken", "free"] {
      let file = try ScenarioLoader.load("scenario: \(login)\nmerchant: { login: \(login) }")
      let decision = room.commit(.load(file), at: 0)
      #expect(decision.answer.isSuccess == (login == "free"))
    }
    #expect(room.state.merchant.login == "free" && room.scenario.title == "free")
  }

  @Test func `a sandbox that was removed refuses everything and sends nothing`() throws {
    let room = Self.room(.live(speed: 1))
    _ = room.commit(Self.create("a"), at: 0)
    _ = room.commit(.remove, at: 0)
    let file = try ScenarioLoader.load("scenario: x")
    let inputs: [RoomInput] = [
      Self.create("b"), .passTime, .wake, .setClock(.manual), .beginAdvance(.idle), .advance(1),
      .cancelAdvance(1), .load(file), .setSwitches(ContractValues()),
      .answerInbox("x", status: 500),
      .message(to: "x"), .reset, .remove,
    ]
    for input in inputs {
      let decision = room.commit(input, at: 1e9)
      #expect(decision.answer == .failure(.removed), "\(input)")
      #expect(decision.news.effects.isEmpty && decision.wake == nil)
    }
    #expect(room.state.payouts.count == 1 && room.state.now == .manualStart)
  }

  @Test func `only one tells at a time, and everything is told in order`() {
    let outbox = Telling()
    #expect(!outbox.takeTurn())
    outbox.append(1)
    #expect(outbox.takeTurn())
    outbox.append(2)
    #expect(!outbox.takeTurn())
    #expect(outbox.take() == [1, 2])
    outbox.append(3)
    #expect(!outbox.takeTurn())
    #expect(outbox.take() == [3])
    #expect(outbox.take().isEmpty)
    outbox.append(4)
    #expect(outbox.takeTurn())
  }

  /// An outbox that an expectation may ask to change.
  private final class Telling {
    private var outbox = DecisionOutbox<Int>()

    func append(_ item: Int) { outbox.append(item) }
    func takeTurn() -> Bool { outbox.takeTurn() }
    func take() -> [Int] { outbox.take() }
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
