/// What the bank's conditions make of a plan.
extension SandboxState {
  /// When a wait that begins now is over.
  func moment(of delay: Delay, _ id: PayoutID) -> Instant {
    switch delay {
    case .fixed(let span): now + span
    case .businessDays(let count):
      bank.moment(businessDays: count, after: now, for: account(of: id))
    case .drawn(let draw): preconditionFailure("\(draw) was not drawn at the create")
    }
  }

  /// When the next step of a released payout is due, for time on hold does not count.
  ///
  /// Business days that pass on hold are made up for with business days.
  func momentBehindHold(_ id: PayoutID) -> Instant? {
    guard let asked = payouts[id].plan.asked, let held = payouts[id].heldSince else {
      return nil
    }
    guard case .businessDays = payouts[id].plan.nextDelay else {
      return max(now, asked + (now - held))
    }
    let account = account(of: id)
    let count = bank.businessDays(from: held, to: now, for: account)
    return max(now, bank.moment(businessDays: count, after: asked, for: account))
  }

  /// When the bank's conditions let the next step happen that is asked for at a moment; `nil` if
  /// never.
  mutating func bankMoment(_ id: PayoutID, _ asked: Instant) -> Instant? {
    bank.moment(from: max(asked, now), of: nextEvent(of: id), for: account(of: id), now: now)
  }

  /// Puts another bank's conditions in force: what waits for the bank waits for this one now.
  mutating func change(_ bank: Bank) {
    let isQuiet = self.bank.isUnconditional && bank.isUnconditional
    self.bank = bank
    guard !isQuiet else { return }
    let waiting = payouts.compactMap { payout in
      payout.isAtWork ? payout.plan.asked.map { (asked: $0, id: payout.id) } : nil
    }
    for (asked, id) in waiting.sorted(by: { $0 < $1 }) {
      unscheduleStep(id)
      schedule(id, asked: asked, due: bankMoment(id, asked))
    }
  }

  func account(of id: PayoutID) -> BankAccount { BankAccount(payouts[id].order) }

  func nextEvent(of id: PayoutID) -> Bank.Event {
    switch payouts[id].status {
    case .delivered: .answer
    case .completed: .reversal
    case .pending, .onHold, .cancelled, .rejected:
      payouts[id].plan.nextOutcome == .delivered ? .handover : .platform
    }
  }

  /// How an outage answers a payout that the bank has, if one does now; only asked of a bank that
  /// has conditions.
  func outageRejection(of id: PayoutID) -> Rejection? {
    guard payouts[id].status == .delivered else { return nil }
    return bank.rejection(at: now, for: account(of: id))
  }
}
