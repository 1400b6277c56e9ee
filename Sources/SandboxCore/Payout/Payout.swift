/// The number by which the platform knows a payout; counts up from 1 in each sandbox.
package struct PayoutID: Hashable, Sendable, Comparable {
  private let stored: UInt32

  package var number: Int { Int(stored) }

  package init?(_ number: Int) {
    guard let stored = UInt32(exactly: number), stored > 0 else { return nil }
    self.stored = stored
  }

  init(index: Int) { stored = UInt32(index + 1) }

  /// The place in the sandbox's list of payouts.
  var index: Int { Int(stored) - 1 }

  package static func < (left: PayoutID, right: PayoutID) -> Bool { left.stored < right.stored }
}

/// What the create took from a wallet; a refund gives back exactly this.
package struct Charge: Sendable, Equatable {
  /// The platform's fee inside `taken`, in minor units.
  package let feeMinorUnits: Int64
  /// The whole amount taken, fee included, in the wallet's currency.
  package let taken: Money
}

/// One payout: the order, its money, its life and what happened to it.
package struct Payout: Sendable {
  package let order: StoredOrder
  package let charge: Charge
  package let id: PayoutID
  /// What it counts toward the limits, in hundredths of the settlement currency.
  var limitShare: Int64
  package private(set) var life: PayoutLife
  package internal(set) var plan: BankPlan
  /// Which rule decided, and which nearly did.
  package let decision: RuleDecision
  package private(set) var timeline: Timeline
  /// The newest webhook about it; each names the one before.
  private(set) var lastWebhook: WebhookID?
  /// What the bank calls the payment, once it said so (`bank_reference_id`).
  package internal(set) var bankReference: String?
  /// The provider's reference, for PIX the end-to-end id (`provider_external_reference`).
  package internal(set) var providerReference: String?

  /// A payout as its create leaves it.
  init(
    _ id: PayoutID,
    _ order: StoredOrder,
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

  package var status: PayoutStatus { life.status }

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
    let transition = try life.checked(status, by: actor)
    switch status {
    case .pending: life.release()
    case .onHold: life.hold()
    case .delivered: life.deliver()
    case .completed: life.complete()
    case .cancelled: life.cancel()
    case .rejected:
      let rejection = rejection ?? .unstated()
      life.reject(rejection.settled(after: transition.from, late: Int(order.lateRejection)))
    }
    timeline.append(TimelineEvent(at: now, status: status, actor: actor))
    return transition.movement
  }
}

/// What is kept of an order for the payout's whole life.
package struct StoredOrder: Sendable {
  package let externalID: String
  package let country: String
  package let notificationURL: String?
  package let fields: RequestFields
  package let amount: Money
  package let contract: Contract
  /// The bank's number as the account itself has it.
  let accountBank: UInt32?
  /// The code of a rejection that undoes a completion, if none is stated.
  let lateRejection: UInt16

  /// - Parameters:
  ///   - order: what came in.
  ///   - url: where the payout before tells of itself; one text is kept of equal ones.
  init(_ order: PayoutOrder, sharing url: String?) {
    contract = order.contract
    accountBank = order.accountBank
    lateRejection = UInt16(order.lateRejection)
    externalID = order.externalID
    amount = order.amount
    country = order.country
    notificationURL = url == order.notificationURL ? url : order.notificationURL
    fields = order.fields.trimmed
  }
}
