package import ContractPort
package import MerchantObservation
package import SandboxCore

/// All that makes up one sandbox, as a value, with one way to change it: ``commit(_:at:)``.
///
/// It waits for nothing, reads no clock and sends nothing: it says what is to be done.
package struct SandboxRoom: Sendable {
  /// Whether a login may be this sandbox's from now on.
  package typealias ClaimLogin = @Sendable (String) -> Bool

  package internal(set) var state: SandboxState
  package internal(set) var clock: SandboxClock
  package internal(set) var scenario: ActiveScenario
  /// What is seen of the merchant, if a scenario asks for it.
  package internal(set) var observation: Observation?
  /// What contracts keep beside the core; a reset empties it.
  package internal(set) var own = ContractValues()
  /// Whether somebody has taken ``own`` away to change it.
  var isOwnLent = false
  /// What came of commands that were carried out meanwhile.
  var unheard: [Effect] = []
  var inboxes = InboxAnswers()
  package internal(set) var callbacks: CallbackLog
  /// What the sandbox began with, or began anew with, for recordings.
  package internal(set) var origin: RecordedPhase
  /// What was done beside the calls of the API, for recordings.
  package internal(set) var acts: ActLog
  package internal(set) var attempts = AttemptsUnderWay()
  /// Grows at a reset, so that outcomes of older webhooks are known as such.
  package internal(set) var epoch = 0
  /// The number of the latest decision.
  package internal(set) var lastNumber = 0
  /// The decision that emptied the sandbox; what is older belongs to another life.
  package internal(set) var resetNumber = 0
  /// What attempts without a waiting call are counted under: the latest begin or end of an advance.
  var background = 0
  let contracts: ContractList
  package var claimLogin: ClaimLogin
  /// The monotonic wall clock as of the input that is being taken, in milliseconds.
  var monotonic: Double
  /// Virtual time as of that input.
  var moment: Instant
  var news: RoomNews
  /// When the earliest wake that was asked for is due.
  private var wakeDue: Instant?
  /// What contracts made of the merchant's credentials.
  private var ring = KeyRing()

  package init(
    _ settings: SandboxSettings,
    clock: SandboxClock.Mode,
    scenario: ActiveScenario,
    contracts: ContractList = ContractList([]),
    monotonic: Double,
    memory: KeptMemory = KeptMemory(of: ServerMemory()),
    claimLogin: @escaping ClaimLogin = { _ in true }
  ) {
    callbacks = CallbackLog(memory)
    acts = ActLog(memory)
    state = SandboxState(settings)
    self.clock = SandboxClock(clock, start: settings.start, monotonic: monotonic)
    self.scenario = scenario
    origin = RecordedPhase(scenario, settings, contracts)
    self.contracts = contracts
    self.claimLogin = claimLogin
    self.monotonic = monotonic
    moment = settings.start
    news = RoomNews(number: 0, ticket: AttemptTicket(epoch: 0, cause: 0))
    observe()
  }

  /// Takes an input: the one door to everything that changes.
  ///
  /// - Parameters:
  ///   - input: what is asked, or has happened.
  ///   - monotonic: the monotonic wall clock now, in milliseconds.
  /// - Returns: the answer, with all that is to be done outside.
  package mutating func commit(_ input: RoomInput, at monotonic: Double) -> RoomDecision {
    self.monotonic = monotonic
    moment = clock.now(current: state.now, monotonic: monotonic)
    lastNumber += 1
    news = RoomNews(number: lastNumber, ticket: AttemptTicket(epoch: epoch, cause: background))
    let answer: Result<RoomReply, RoomRefusal>
    do throws(RoomRefusal) {
      if clock.isStopped { throw .removed }
      answer = .success(try take(input))
    } catch {
      answer = .failure(error)
    }
    return decision(answer)
  }

  private mutating func take(_ input: RoomInput) throws(RoomRefusal) -> RoomReply {
    switch input {
    case .command(let command): return .command(try take(command))
    case .passTime: passTime()
    case .wake:
      wakeDue = nil
      passTime()
    case .attemptEnded(let end): take(end)
    case .called(let entry, let reading): take(entry, reading)
    case .setClock(let mode): try setClock(mode)
    case .beginAdvance(let goal): return try beginAdvance(goal)
    case .advance(let id): return try advance(id)
    case .cancelAdvance(let id): try cancelAdvance(id)
    case .load(let file): return .loaded(startCounts: try load(file))
    case .setSwitches(let switches): set(switches)
    case .act(let act): try take(act)
    case .answerInbox(let name, let status): try answerInbox(name, status)
    case .message(let name, let arrival): return .status(try status(of: name, arrival))
    case .restate(let statement): try restate(statement)
    case .reset: try reset()
    case .remove: remove()
    }
    return .done
  }

  private mutating func decision(_ answer: Result<RoomReply, RoomRefusal>) -> RoomDecision {
    let cause = news.ticket.cause
    return RoomDecision(
      number: lastNumber,
      at: state.now,
      answer: answer,
      awaits: cause == lastNumber && attempts.isAwaited(cause) ? cause : nil,
      news: news,
      wake: wish()
    )
  }

  /// A wake for the next event of a live clock, unless one that is early enough is coming.
  private mutating func wish() -> Double? {
    guard case .live(let live) = clock.state, let next = state.nextDue else {
      wakeDue = nil
      return nil
    }
    if let wakeDue, wakeDue <= next { return nil }
    wakeDue = next
    return live.wallMilliseconds(until: next, from: moment)
  }

  /// What is answered while nothing may change: the room as the latest decision left it.
  package func standing(_ answer: Result<RoomReply, RoomRefusal>) -> RoomDecision {
    RoomDecision(
      number: lastNumber,
      at: state.now,
      answer: answer,
      awaits: nil,
      news: RoomNews(number: lastNumber, ticket: AttemptTicket(epoch: epoch, cause: background)),
      wake: nil
    )
  }

  /// Makes the next decision ask for a wake anew, as the speed of the clock may be another.
  mutating func forgetWake() { wakeDue = nil }

  /// Adds what is to be done, and counts the attempts among it.
  mutating func emit(_ effects: [Effect]) {
    guard !effects.isEmpty else { return }
    news.effects = news.effects.isEmpty ? effects : news.effects + effects
    let count = effects.count(where: \.isAttempt)
    if count > 0 { attempts.begin(news.ticket.cause, count: count) }
    tellContracts(of: effects)
  }

  /// Gives back what its logs take of the memory that is shared.
  package mutating func forgetLogs() {
    callbacks.removeAll()
    acts.removeAll()
  }

  /// A decision that nothing hangs on gives its number back.
  mutating func forgetNumber() { lastNumber -= 1 }
}

extension SandboxRoom {
  /// What a contract makes of the merchant's credentials; made anew when these have changed.
  package mutating func keys(_ type: any ContractKeys.Type) -> any ContractKeys {
    // Not through `merchant`, which would hand over a copy of all its parts.
    ring.keys(type, of: state.settings.merchant)
  }

  /// The clock as of the latest decision.
  package var reading: ClockReading {
    ClockReading(
      now: state.now,
      mode: clock.mode,
      pending: state.scheduledCount + deadlines.count,
      next: nextMoment
    )
  }

  /// The payout that a merchant names.
  package func payout(_ key: PayoutKey) -> Result<Payout, Refusal> {
    do throws(Refusal) {
      return .success(try state.payout(key))
    } catch {
      return .failure(error)
    }
  }

  /// Where something stands that saw the latest decision.
  package var mark: DecisionMark { DecisionMark(behind: lastNumber, at: state.now) }

  /// Begins to watch what the scenario says, if it says anything.
  mutating func observe() {
    observation =
      scenario.observed.isEmpty ? nil : Observation(scenario.observed, since: moment)
  }
}
