extension SandboxState {
  /// Looks a payout up as merchants do; both ids, when given, must be of the same payout.
  package func find(_ key: PayoutKey) throws(Refusal) -> PayoutID {
    let byExternalID = key.externalID.map { payoutByExternalID[$0] }
    let found: PayoutID?
    switch (key.id, byExternalID) {
    case (let id?, nil): found = id
    case (nil, let id?): found = id
    case (let id?, let other?): found = id == other ? id : nil
    case (nil, nil): found = nil
    }
    guard let found, found.index < payouts.count else { throw .payoutNotFound }
    return found
  }

  /// The payout that a merchant names.
  package func payout(_ key: PayoutKey) throws(Refusal) -> Payout { payouts[try find(key).index] }

  /// A payout by id, if there is one.
  package subscript(id: PayoutID) -> Payout? {
    id.index < payouts.count ? payouts[id.index] : nil
  }

  mutating func create(_ order: PayoutOrder) throws(Refusal) -> PayoutID {
    try checkMerchant(order)
    try checkDetails(order)
    let charge = try quote(order.amount)
    try checkMoney(order, charge)
    let (steps, decision) = try decide(order)
    let id = PayoutID(index: payouts.count)
    ledger.reserve(charge)
    let share = countTowardLimits(order)
    payouts.append(payout(id, order, charge, share, BankPlan(steps), decision))
    payoutByExternalID[order.externalID] = id
    let status = payouts[id.index].status
    effects.append(.changed(id, status, at: now))
    if settings.script.webhooks.tellsCreation { notify(id, status) }
    if status == .pending { scheduleNextStep(id) }
    return id
  }

  private func payout(
    _ id: PayoutID,
    _ order: PayoutOrder,
    _ charge: Charge,
    _ share: LimitShare,
    _ plan: BankPlan,
    _ decision: RuleDecision
  ) -> Payout {
    let life = order.isOnHold ? PayoutLife(onHold: plan.next?.after) : PayoutLife()
    var timeline: [TimelineEvent] = []
    timeline.reserveCapacity(plan.steps.count + 1)
    timeline.append(TimelineEvent(at: now, status: life.status, actor: .merchant))
    return Payout(
      id: id,
      order: StoredOrder(order),
      charge: charge,
      limitShare: share,
      life: life,
      plan: plan,
      decision: decision,
      timeline: timeline
    )
  }

  private mutating func decide(
    _ order: PayoutOrder
  ) throws(Refusal) -> ([PlannedStep], RuleDecision) {
    if let code = order.presetRejection {
      let step = PlannedStep(after: .seconds(2), .rejected(Rejection(code: code)))
      return ([step], RuleDecision(source: .platform))
    }
    do throws(InlineScript.Fault) {
      return try rules.decide(order, login: merchant.login, seed: settings.seed)
    } catch {
      throw .invalidInlineScript(error.message)
    }
  }

  mutating func update(_ key: PayoutKey, to status: PayoutStatus) throws(Refusal) -> PayoutID {
    let id = try find(key)
    try take(id, to: status, by: .merchant, nil)
    return id
  }

  mutating func transition(
    _ id: PayoutID,
    to status: PayoutStatus,
    _ rejection: Rejection?
  ) throws(Refusal) -> PayoutID {
    let id = try find(PayoutKey(id: id, externalID: nil))
    let unstated = Rejection.unstated(after: payouts[id.index].status)
    try take(id, to: status, by: .panel, status == .rejected ? rejection ?? unstated : nil)
    return id
  }

  /// A transition by hand: the plan stops, waits or goes on behind the state.
  private mutating func take(
    _ id: PayoutID,
    to status: PayoutStatus,
    by actor: Actor,
    _ rejection: Rejection?
  ) throws(Refusal) {
    let before = payouts[id.index].life
    do throws(PayoutLife.Illegal) {
      _ = try before.checked(status, by: actor)
      let remaining = unscheduleStep(id)
      try move(id, to: status, by: actor, rejection, remaining: remaining)
    } catch {
      throw .illegalTransition(error)
    }
    continuePlan(id, after: before, to: status)
  }

  private mutating func continuePlan(
    _ id: PayoutID,
    after before: PayoutLife,
    to status: PayoutStatus
  ) {
    switch status {
    case .pending:
      if case .onHold(let remaining?) = before.state { scheduleNextStep(id, after: remaining) }
    case .delivered, .completed:
      payouts[id.index].plan.skip(past: status)
      scheduleNextStep(id)
    case .onHold, .cancelled, .rejected: break
    }
  }

  /// Changes the state, moves the money, writes the timeline and tells the merchant.
  mutating func move(
    _ id: PayoutID,
    to status: PayoutStatus,
    by actor: Actor,
    _ rejection: Rejection? = nil,
    remaining: Duration? = nil
  ) throws(PayoutLife.Illegal) {
    let transition = try payouts[id.index].life.checked(status, by: actor)
    switch status {
    case .pending: payouts[id.index].life.release()
    case .onHold: payouts[id.index].life.hold(remaining: remaining)
    case .delivered: payouts[id.index].life.deliver()
    case .completed: payouts[id.index].life.complete()
    case .cancelled: payouts[id.index].life.cancel()
    case .rejected:
      payouts[id.index].life.reject(rejection ?? .unstated(after: transition.from))
    }
    ledger.move(payouts[id.index].charge, transition.movement)
    if status.isFinal { removeFromLimits(id) }
    payouts[id.index].timeline.append(TimelineEvent(at: now, status: status, actor: actor))
    effects.append(.changed(id, status, at: now))
    notify(id, status)
  }
}
