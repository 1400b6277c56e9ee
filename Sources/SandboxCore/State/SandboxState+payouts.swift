import TextPatterns

extension SandboxState {
  /// Looks a payout up as merchants do; both ids, when given, must be of the same payout.
  package func find(_ key: PayoutKey) throws(Refusal) -> PayoutID {
    guard let found = payouts.find(key) else { throw .payoutNotFound }
    return found
  }

  /// The payout that a merchant names.
  package func payout(_ key: PayoutKey) throws(Refusal) -> Payout { payouts[try find(key)] }

  /// A payout by id, if there is one.
  package subscript(id: PayoutID) -> Payout? {
    payouts.has(id) ? payouts[id] : nil
  }

  /// What decided a payout's fate, without a copy of all that is kept of it.
  package func decision(on id: PayoutID) -> RuleDecision? {
    payouts.has(id) ? payouts[id].decision : nil
  }

  /// The contract that a payout was made through, without a copy of all that is kept of it.
  package func contract(of id: PayoutID) -> Contract { payouts[id].order.contract }

  mutating func create(_ order: PayoutOrder) throws(Refusal) -> PayoutID {
    try checkMerchant(order)
    try checkDeclines(order, .account)
    try checkDetails(order)
    try checkDeclines(order, .beneficiary)
    let charge = try charge(of: order)
    let share = try checkLimits(order, charge)
    try checkDeclines(order, .limits)
    try checkBalance(charge)
    try checkDeclines(order, .balance)
    try checkDeclines(order, .end)
    let (steps, decision) = try decide(order)
    let id = payouts.nextID
    money.reserve(charge)
    countTowardLimits(share, order)
    let stored = payouts.stored(order)
    payouts.append(
      Payout(
        id,
        consume stored,
        isOnHold: order.isOnHold,
        charge: charge,
        limitShare: share,
        plan: BankPlan(steps),
        decision: decision,
        at: now
      )
    )
    let status = payouts[id].status
    effects.append(.changed(id, status, at: now))
    if settings.script.webhooks.tellsCreation { notify(id, status) }
    if status == .pending { scheduleNextStep(id) }
    return id
  }

  private mutating func decide(
    _ order: PayoutOrder
  ) throws(Refusal) -> ([PlannedStep], RuleDecision) {
    if let code = order.presetRejection {
      let step = PlannedStep(after: .seconds(2), .rejected(Rejection(code: code)))
      return ([step], RuleDecision(source: .platform))
    }
    let decided: ([PlannedStep], RuleDecision)
    do throws(InlineScript.Fault) {
      let login = settings.merchant.login
      decided = try rules.decide(order, login: login, seed: settings.seed, &matching)
    } catch {
      throw .invalidInlineScript(error.message)
    }
    guard !matching.isSpent else { throw .tooMuchToCompare }
    return decided
  }

  /// The merchant's hold or release; an arrow to any other state is not asked for in this way.
  mutating func update(_ key: PayoutKey, to status: PayoutStatus) throws(Refusal) -> PayoutID {
    let id = try find(key)
    guard Self.updates.contains(status) else {
      throw .illegalTransition(wrongUpdate(of: payouts[id].status, to: status))
    }
    try take(id, to: status, by: .merchant, nil)
    return id
  }

  /// - Source: cashouts-v3.md §3.
  private static let updates: [PayoutStatus] = [.pending, .onHold]

  private func wrongUpdate(of from: PayoutStatus, to: PayoutStatus) -> PayoutLife.Illegal {
    PayoutLife.Illegal(from: from, to: to, allowed: Transition.targets(from: from, by: .merchant))
  }

  mutating func cancel(_ key: PayoutKey) throws(Refusal) -> PayoutID {
    let id = try find(key)
    try take(id, to: .cancelled, by: .merchant, nil)
    return id
  }

  mutating func transition(
    _ id: PayoutID,
    to status: PayoutStatus,
    _ rejection: Rejection?,
    webhookDelay: Duration
  ) throws(Refusal) -> PayoutID {
    let id = try find(PayoutKey(id: id, externalID: nil))
    try take(id, to: status, by: .panel, rejection, webhookDelay: webhookDelay)
    return id
  }

  /// A transition by hand: the plan stops, waits or goes on behind the state.
  private mutating func take(
    _ id: PayoutID,
    to status: PayoutStatus,
    by actor: Actor,
    _ rejection: Rejection?,
    webhookDelay: Duration = .zero
  ) throws(Refusal) {
    try check(id, status, by: actor)
    if status == .cancelled, actor == .merchant { try checkDeclines(ofCancelling: id) }
    do throws(PayoutLife.Illegal) {
      unscheduleStep(id)
      try move(id, to: status, by: actor, rejection, webhookDelay: webhookDelay)
    } catch {
      throw .illegalTransition(error)
    }
    continuePlan(id, to: status)
  }

  private func check(
    _ id: PayoutID,
    _ status: PayoutStatus,
    by actor: Actor
  ) throws(Refusal) {
    do throws(PayoutLife.Illegal) {
      _ = try payouts[id].life.checked(status, by: actor)
    } catch {
      throw .illegalTransition(error)
    }
  }

  private mutating func continuePlan(_ id: PayoutID, to status: PayoutStatus) {
    switch status {
    case .pending: scheduleNextStep(id, asked: momentBehindHold(id))
    case .delivered, .completed:
      payouts[id].plan.skip(past: status)
      scheduleNextStep(id)
      if !payouts[id].plan.hasNext { releaseHeldBack(of: id, behind: nil) }
    case .onHold, .cancelled, .rejected: break
    }
  }

  /// Changes the state, moves the money, writes the timeline and tells the merchant.
  mutating func move(
    _ id: PayoutID,
    to status: PayoutStatus,
    by actor: Actor,
    _ rejection: Rejection? = nil,
    webhookDelay: Duration = .zero
  ) throws(PayoutLife.Illegal) {
    let movement = try payouts.enter(id, status, by: actor, rejection, at: now)
    money.move(payouts[id].charge, movement)
    if status.isFinal { removeFromLimits(id) }
    effects.append(.changed(id, status, at: now))
    notify(id, status, after: webhookDelay)
  }
}
