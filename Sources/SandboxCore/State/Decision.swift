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

  /// The webhook of an attempt, without a copy of all that is sent.
  package var webhook: WebhookID? {
    if case .deliver(let delivery) = self { delivery.webhook } else { nil }
  }
}
