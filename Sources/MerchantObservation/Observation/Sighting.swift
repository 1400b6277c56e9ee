package import SandboxCore

/// Something that a sandbox saw of its merchant, or that happened to one of the merchant's payouts.
package enum Sighting: Sendable {
  /// A payout took a state; `from` is the one before.
  case changed(WatchedPayout, to: PayoutStatus, from: PayoutStatus?)
  /// An attempt of a webhook went out.
  case sent(WatchedWebhook)
  /// An attempt came to its end.
  case finished(WatchedWebhook, WebhookResult, WebhookFate)
  /// A forged webhook went out.
  case forged(number: Int)
  /// The merchant answered a forged webhook, or did not.
  case forgedFinished(number: Int, WebhookResult)
  /// A call of the API got its answer.
  case called(MerchantCall)
}

/// A payout as checks know it.
package struct WatchedPayout: Sendable, Hashable {
  package let id: PayoutID
  package let externalID: String
  package let payment: PaymentIdentity

  package init(id: PayoutID, externalID: String, payment: PaymentIdentity) {
    self.id = id
    self.externalID = externalID
    self.payment = payment
  }

  /// `order-1 (cashout 1)`.
  package var title: String { "\(externalID) (cashout \(id.number))" }
}

/// One webhook, at one of its attempts.
package struct WatchedWebhook: Sendable {
  package let id: WebhookID
  package let payout: WatchedPayout
  /// The state that it tells of.
  package let status: PayoutStatus
  /// Whether the attempt has the merchant's control and its whole body.
  package let isIntact: Bool
  /// Whether the body leaves the status open, as V3 forms do.
  package let hidesStatus: Bool
  /// Where it goes.
  package let url: String

  package init(
    id: WebhookID,
    payout: WatchedPayout,
    status: PayoutStatus,
    isIntact: Bool = true,
    hidesStatus: Bool = true,
    url: String = ""
  ) {
    self.id = id
    self.payout = payout
    self.status = status
    self.isIntact = isIntact
    self.hidesStatus = hidesStatus
    self.url = url
  }
}

/// What an attempt's end means for its webhook.
package enum WebhookFate: Sendable, Equatable {
  /// It was answered 2XX.
  case delivered
  /// One more attempt is to come.
  case retried
  /// That was the last attempt.
  case givenUp
}
