/// The bank's conditions at work, with the lines in which payouts wait.
struct Bank: Sendable {
  private let conditions: BankConditions
  /// When they were put in force.
  let loaded: Instant
  /// One for each capacity.
  var lines: [any BankLine]
  /// Whether the bank answers whenever it likes, which is looked at for every event.
  let isUnconditional: Bool

  init(_ conditions: BankConditions, loaded: Instant) {
    self.conditions = conditions.fixed(loaded: loaded)
    self.loaded = loaded
    lines = conditions.capacities.map { $0.condition.line }
    isUnconditional = conditions.isEmpty
  }

  /// What an event is to the bank.
  enum Event: Sendable {
    /// The platform acts before the bank has the payout.
    case platform
    /// The payout is handed to the bank.
    case handover
    /// The bank's answer to a payout that it has.
    case answer
    /// The bank sends back what it paid.
    case reversal
  }

  /// The same time of day, so many of the bank's open days later.
  func moment(
    businessDays: Int,
    after moment: Instant,
    for account: BankAccount
  ) -> Instant {
    hours(for: account).moment(businessDays: businessDays, after: moment)
  }

  /// How many of the bank's open days begin behind one moment and up to another.
  func businessDays(from first: Instant, to last: Instant, for account: BankAccount) -> Int {
    hours(for: account).businessDays(from: first, to: last)
  }

  private func hours(for account: BankAccount) -> OpeningHours {
    conditions.hours.first { $0.scope.holds(for: account) }?.condition ?? .standard
  }

  /// When an event happens that would be due at a moment; takes a place in line if there is one.
  ///
  /// A batch says when a payout joins the line; from then on the bank works on the line whenever it
  /// is open.
  ///
  /// - Parameters:
  ///   - due: when the plan has it.
  ///   - event: what is to happen.
  ///   - account: where the payout goes.
  ///   - now: virtual time.
  /// - Returns: `due` or later; `nil` if conditions can never be met together.
  mutating func moment(
    from due: Instant,
    of event: Event,
    for account: BankAccount,
    now: Instant
  ) -> Instant? {
    guard event != .platform else { return due }
    let profile = BankProfile(conditions, account, event)
    let timetable = profile.timetable(conditions)
    guard let ready = timetable.moment(from: due) else { return nil }
    guard let line = profile.capacity else { return ready }
    return lines[line].place(from: ready, profile, timetable, now: now)
  }

  /// What an event waits for that is asked for at one moment and happens at another.
  func waits(
    from asked: Instant,
    to due: Instant,
    of event: Event,
    for account: BankAccount
  ) -> [BankWait] {
    guard event != .platform, asked < due else { return [] }
    var waits: [BankWait] = []
    var moment = asked
    waits.wait(.earlierScenario, until: loaded, from: &moment)
    let profile = BankProfile(conditions, account, event)
    waits += profile.timetable(conditions).waits(from: &moment, to: due)
    if profile.capacity != nil { waits.wait(.capacity, until: due, from: &moment) }
    return waits
  }

  /// The rejection by an outage that holds at a moment.
  func rejection(at moment: Instant, for account: BankAccount) -> Rejection? {
    guard !conditions.outages.isEmpty else { return nil }
    for outage in conditions.outages where outage.scope.holds(for: account) {
      guard outage.condition.end(ifHoldingAt: moment) != nil else { continue }
      if let rejection = outage.condition.rejection { return rejection }
    }
    return nil
  }
}
