/// What the bank's conditions make of a plan.
extension SandboxState {
  /// When the next step of a plan happens that waits a span of time or business days.
  mutating func bankMoment(_ id: PayoutID, _ delay: Delay, _ span: Duration?) -> Instant {
    let account = BankAccount(payouts[id.index].order)
    let due: Instant =
      switch (span, delay) {
      case (let span?, _), (nil, .fixed(let span)): now + span
      case (nil, .businessDays(let count)):
        bank.moment(businessDays: count, after: now, for: account)
      case (nil, .drawn(let draw)): preconditionFailure("\(draw) was not drawn at the create")
      }
    guard !bank.isUnconditional else { return due }
    return bank.moment(from: due, of: nextEvent(of: id), for: account, now: now)
  }

  private func nextEvent(of id: PayoutID) -> Bank.Event {
    switch payouts[id.index].status {
    case .delivered: .answer
    case .completed: .reversal
    case .pending, .onHold, .cancelled, .rejected:
      payouts[id.index].plan.next?.outcome == .delivered ? .handover : .platform
    }
  }

  /// How an outage answers a payout that the bank has, if one does now.
  func outageRejection(of id: PayoutID) -> Rejection? {
    guard !bank.isUnconditional, payouts[id.index].status == .delivered else { return nil }
    return bank.rejection(at: now, for: BankAccount(payouts[id.index].order))
  }
}
