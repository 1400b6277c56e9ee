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

/// A change of a payout's state, as its timeline keeps it.
package struct TimelineEvent: Sendable, Equatable {
  package let at: Instant
  package let status: PayoutStatus
  package let actor: Actor
}

/// What the create took from a wallet; a refund gives back exactly this.
package struct Charge: Sendable, Equatable {
  /// The whole amount taken, fee included, in the wallet's currency.
  package let taken: Money
  /// The platform's fee inside `taken`, in minor units.
  package let feeMinorUnits: Int64
}

/// One payout: the order, its money, its life and what happened to it.
package struct Payout: Sendable {
  package let id: PayoutID
  package let order: StoredOrder
  package let charge: Charge
  let limitShare: LimitShare
  package internal(set) var life: PayoutLife
  package internal(set) var plan: BankPlan
  /// Which rule decided, and which nearly did.
  package let decision: RuleDecision
  package internal(set) var timeline: [TimelineEvent]
  package internal(set) var webhooks: [WebhookID] = []
  /// What the bank calls the payment, once it said so (`bank_reference_id`).
  package internal(set) var bankReference: String?
  /// The provider's reference, for PIX the end-to-end id (`provider_external_reference`).
  package internal(set) var providerReference: String?

  package var status: PayoutStatus { life.status }
}

/// What is kept of an order for the payout's whole life.
package struct StoredOrder: Sendable {
  package let contract: Contract
  package let externalID: String
  package let amount: Money
  package let country: String
  package let notificationURL: String?
  package let fields: RequestFields

  init(_ order: PayoutOrder) {
    contract = order.contract
    externalID = order.externalID
    amount = order.amount
    country = order.country
    notificationURL = order.notificationURL
    fields = order.fields
  }
}
