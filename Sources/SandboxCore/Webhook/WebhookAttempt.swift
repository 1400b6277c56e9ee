/// Which attempt of which webhook it was.
package struct WebhookAttempt: Hashable, Sendable {
  package let webhook: WebhookID
  /// From 1.
  package let number: Int
  /// 0 for the attempt itself, more for copies.
  package let copy: Int
  package let payout: PayoutID
}

extension WebhookDelivery {
  package var identity: WebhookAttempt {
    WebhookAttempt(webhook: webhook, number: attempt, copy: copy, payout: payout)
  }
}
