/// One payout: the order, its money, its life and what happened to it.
///
/// What few steps ask for comes first, so that the rest stands close together in memory.
package struct Payout: Sendable {
  /// Which rule decided, and which nearly did.
  package let decision: RuleDecision
  /// The provider's reference, for PIX the end-to-end id (`provider_external_reference`).
  package internal(set) var providerReference: String?
  /// What the bank calls the payment, once it said so (`bank_reference_id`).
  package internal(set) var bankReference: String?
  package let order: StoredOrder
  package let charge: Charge
  package let id: PayoutID
  /// What it counts toward the limits, in hundredths of the settlement currency.
  var limitShare: Int64
  package private(set) var life: PayoutLife
  package internal(set) var plan: BankPlan
  package private(set) var timeline: Timeline
  /// The newest webhook about it; each names the one before.
  private(set) var lastWebhook: WebhookID?

  package var status: PayoutStatus { life.status }

  /// Whether it was paid and came back.
  package var isSentBack: Bool { status == .rejected && timeline.hasCompleted }

  /// Whether time brings the next step of its plan nearer.
  package var isAtWork: Bool {
    switch life.state {
    case .pending, .delivered, .completed: plan.hasNext
    case .onHold, .rejected, .cancelled: false
    }
  }

  /// Since when a payout that was released just now had been on hold.
  var heldSince: Instant? {
    let held = timeline.dropLast().last
    return held?.status == .onHold ? held?.at : nil
  }

  /// Notes a webhook about this payout.
  mutating func tell(_ webhook: WebhookID) { lastWebhook = webhook }

  /// Takes a state of the flow; says what that does with the money.
  mutating func enter(
    _ status: PayoutStatus,
    by actor: Actor,
    _ rejection: Rejection?,
    at now: Instant
  ) throws(PayoutLife.Illegal) -> MoneyMovement {
    var reason: Rejection?
    if status == .rejected {
      // What is computed from a payout or its order would be so from a copy of all of it.
      let (usual, late) = (order.terms.usualRejection, order.terms.lateRejection)
      reason = (rejection ?? .unstated()).settled(after: life.status, usual: usual, late: late)
    }
    let movement = try life.apply(PayoutLife.Event(status, by: actor, rejection: reason))
    timeline.append(TimelineEvent(at: now, status: status, actor: actor))
    return movement
  }
}

extension Payout {
  /// A payout as its create leaves it.
  init(
    _ id: PayoutID,
    _ order: consuming StoredOrder,
    isOnHold: Bool,
    charge: Charge,
    limitShare: Int64,
    plan: BankPlan,
    decision: RuleDecision,
    at now: Instant
  ) {
    self.id = id
    self.order = order
    self.charge = charge
    self.limitShare = limitShare
    self.plan = plan
    self.decision = decision
    life = PayoutLife(isOnHold: isOnHold)
    timeline = Timeline(TimelineEvent(at: now, status: life.status, actor: .merchant))
  }
}
