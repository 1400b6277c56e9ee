/// The bank's conditions at work, with the lines in which payouts wait.
struct Bank: Sendable {
  /// More rounds than conditions that can be met at all ever need.
  private static let mostRounds = 1000

  private let conditions: BankConditions
  /// One for each capacity.
  private var lines: [CapacityLine]
  /// Whether the bank answers whenever it likes, which is looked at for every event.
  let isUnconditional: Bool

  init(_ conditions: BankConditions, loaded: Instant) {
    self.conditions = conditions.fixed(loaded: loaded)
    lines = conditions.capacities.map { CapacityLine($0.condition) }
    isUnconditional = conditions.isEmpty
  }

  /// The same time of day, so many of the bank's open days later.
  func moment(
    businessDays: Int,
    after moment: Instant,
    for account: BankAccount
  ) -> Instant {
    let hours = conditions.hours.first { $0.scope.holds(for: account) }?.condition ?? .standard
    return hours.moment(businessDays: businessDays, after: moment)
  }

  /// When an event happens that would be due at a moment; takes a place in line if there is one.
  ///
  /// - Parameters:
  ///   - due: when the plan has it.
  ///   - event: what is to happen.
  ///   - account: where the payout goes.
  ///   - now: virtual time.
  /// - Returns: `due` or later; the end of all time if conditions can never be met together.
  mutating func moment(
    from due: Instant,
    of event: Event,
    for account: BankAccount,
    now: Instant
  ) -> Instant {
    guard event != .platform else { return due }
    let moment = fitting(due, event, account)
    let place = conditions.capacities.firstIndex { $0.scope.holds(for: account) }
    guard event == .answer, let place else { return moment }
    return inLine(place, from: moment, account, now: now)
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

  /// The rejection by an outage that holds at a moment.
  func rejection(at moment: Instant, for account: BankAccount) -> Rejection? {
    guard !conditions.outages.isEmpty else { return nil }
    for outage in conditions.outages where outage.scope.holds(for: account) {
      guard outage.condition.end(ifHoldingAt: moment) != nil else { continue }
      if let rejection = outage.condition.rejection { return rejection }
    }
    return nil
  }

  /// The first moment at which hours, batches and outages let an event happen.
  private func fitting(_ due: Instant, _ event: Event, _ account: BankAccount) -> Instant {
    let hours = conditions.hours.first { $0.scope.holds(for: account) }?.condition
    let batches = conditions.batches.first { $0.scope.holds(for: account) }?.condition
    var moment = due
    for _ in 0..<Self.mostRounds {
      var next = hours?.next(from: moment) ?? moment
      if event == .answer { next = batches?.next(from: next) ?? next }
      next = behindOutages(next, event, account)
      if next == moment { return moment }
      moment = next
    }
    return .latest
  }

  /// Answers wait for the end of an outage that queues; reversals wait for any outage's end.
  private func behindOutages(
    _ moment: Instant,
    _ event: Event,
    _ account: BankAccount
  ) -> Instant {
    guard event != .handover else { return moment }
    var moment = moment
    for outage in conditions.outages where outage.scope.holds(for: account) {
      guard event == .reversal || outage.condition.effect == .queue else { continue }
      moment = outage.condition.end(ifHoldingAt: moment) ?? moment
    }
    return moment
  }

  private mutating func inLine(
    _ place: Int,
    from moment: Instant,
    _ account: BankAccount,
    now: Instant
  ) -> Instant {
    var moment = moment
    for _ in 0..<Self.mostRounds {
      let free = lines[place].free(from: moment)
      moment = fitting(free, .answer, account)
      guard moment == free else { continue }
      lines[place].take(at: moment, now: now)
      return moment
    }
    return .latest
  }
}
