/// What may be asked of a sandbox; everything else that happens comes from time.
package enum Command: Sendable {
  case create(PayoutOrder)
  /// The merchant's hold (`onHold`) or release (`pending`).
  case update(PayoutKey, to: PayoutStatus)
  case cancel(PayoutKey)
  /// A transition at the staging panel, at once, its webhook perhaps later; the plan goes on behind.
  indirect case transition(
    PayoutID,
    to: PayoutStatus,
    rejection: Rejection?,
    webhookDelay: Duration = .zero
  )
  case topUp(Money)
  /// The outcome of an attempt that an effect asked for.
  case webhookFinished(WebhookID, WebhookResult)
  /// Sends a webhook again, at once.
  case resend(WebhookID)
  /// Takes note of a call before it is carried out; says which fault it meets.
  indirect case receive(APICall)
  /// Sets what a scenario states from now on.
  case load(Scenario)
  /// Makes a request once, after a wait.
  indirect case call(Callback, after: Duration)
}

/// How a merchant names a payout: by the platform's id, by its own, or by both (then both must match).
package struct PayoutKey: Sendable, Equatable {
  package let id: PayoutID?
  package let externalID: String?

  package init(id: PayoutID?, externalID: String?) {
    self.id = id
    self.externalID = externalID
  }
}

/// What came of a command, and what is to be done outside.
package struct Decision: Sendable {
  package let outcome: Result<Reply, Refusal>
  package let effects: [Effect]

  /// The decision with what fell due before it in front.
  package func behind(_ due: [Effect]) -> Decision {
    due.isEmpty ? self : Decision(outcome: outcome, effects: due + effects)
  }
}

/// The answer to a command that was carried out.
package enum Reply: Sendable, Equatable {
  case created(PayoutID)
  /// The payout, and the state that this very command gave it.
  case changed(PayoutID, PayoutStatus)
  /// The fault that a call meets, if it meets one.
  indirect case received(FaultRule?)
  case done
}

/// What the running sandbox has to do after a decision.
package enum Effect: Sendable, Equatable {
  /// Send this webhook and report with ``Command/webhookFinished(_:_:)``.
  indirect case deliver(WebhookDelivery)
  /// Make this request; nobody waits for what comes of it.
  indirect case call(Callback)
  /// Tell whoever watches that a payout changed.
  case changed(PayoutID, PayoutStatus, at: Instant)
}
