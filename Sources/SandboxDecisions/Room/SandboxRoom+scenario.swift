import ContractPort
package import SandboxCore
import ScenarioLanguage

/// Scenarios, resets, the end, and inboxes.
extension SandboxRoom {
  /// Puts a scenario in force; false when it states a start of virtual time that cannot be.
  ///
  /// The login is claimed here, under the lock, so that the registry and the merchant agree.
  mutating func load(_ file: ScenarioFile) throws(RoomRefusal) -> Bool {
    if let login = file.scenario.merchant.login, !claimLogin(login) { throw .loginTaken(login) }
    // Contracts hear of what fell due before they see other balances.
    emit(advance(to: moment))
    emit(apply(.load(file.scenario), at: moment).effects)
    scenario.take(file, contracts)
    let startCounts = try take(file.clock)
    if file.observed != nil { observe() }
    keep(.load(RecordedPhase(scenario, state.settings, contracts)))
    return startCounts
  }

  /// Takes what a file says of the clock; false when its start cannot be.
  private mutating func take(_ stated: ClockStatement) throws(RoomRefusal) -> Bool {
    guard stated != ClockStatement() else { return true }
    let startCounts = stated.start.map { begin(at: $0) } ?? true
    let mode = stated.sandboxMode ?? clock.mode
    try changeClock { (clock, now, monotonic) throws(AdvanceRefusal) in
      try clock.set(mode, at: now, monotonic: monotonic, by: .scenarioLoaded)
    }
    moment = state.now
    return startCounts
  }

  /// Sets the contracts' switches; what no scenario chose is kept as calls that choose it.
  mutating func set(_ switches: ContractValues) {
    let steps = contracts.steps(from: scenario.switches, to: switches)
    scenario.switches = switches
    for step in steps { keep(.control(method: step.method, path: step.path, body: step.body)) }
  }

  /// A clock start counts only while there are no payouts: virtual time never goes back.
  private mutating func begin(at start: Instant) -> Bool {
    state.begin(at: start) || start == state.settings.start
  }

  /// Empties the sandbox; scenario, credentials and seed stay, a manual clock goes to its start.
  mutating func reset() throws(RoomRefusal) {
    var settings = state.settings
    if clock.mode != .manual { settings.start = moment }
    try changeClock { (clock, _, monotonic) throws(AdvanceRefusal) in
      try clock.reset(to: settings.start, monotonic: monotonic)
      return []
    }
    epoch += 1
    news.ticket = AttemptTicket(epoch: epoch, cause: lastNumber)
    news.settled += attempts.removeAll()
    beginAnew(settings)
    news.clock = reading
  }

  /// Becomes what a reset left behind which the journal has nothing more.
  package mutating func begin(
    behind number: Int,
    epoch: Int,
    at start: Instant,
    monotonic: Double
  ) {
    var settings = state.settings
    settings.start = start
    clock = SandboxClock(clock.mode, start: start, monotonic: monotonic)
    lastNumber = number
    self.epoch = epoch
    _ = attempts.removeAll()
    forgetWake()
    beginAnew(settings)
  }

  private mutating func beginAnew(_ settings: SandboxSettings) {
    state = SandboxState(settings)
    origin = RecordedPhase(scenario, settings, contracts)
    moment = settings.start
    resetNumber = lastNumber
    background = lastNumber
    own = ContractValues()
    inboxes = InboxAnswers()
    callbacks.removeAll()
    acts.removeAll()
    observe()
  }

  /// Ends the sandbox: it takes nothing more, and whoever waits goes on.
  mutating func remove() {
    clock.stop()
    epoch += 1
    news.settled += attempts.removeAll()
  }

  mutating func answerInbox(_ name: String, _ status: Int) throws(RoomRefusal) {
    try inboxes.answer(name, with: status)
    if name == Inbox.standardName { keep(.receiver(status: status)) }
  }
}
