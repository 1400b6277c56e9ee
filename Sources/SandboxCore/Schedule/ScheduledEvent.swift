/// What is due at some moment; a number per payout tells live events from outdated ones.
package enum ScheduledEvent: Sendable, Equatable {
  /// The bank's next step of a payout's plan; outdated unless `version` is the plan's.
  case bankStep(PayoutID, version: UInt32)
  /// The next attempt to deliver a webhook.
  case webhookAttempt(WebhookID)
  /// A request beside the webhooks, by the number that it got.
  case callback(UInt32)
}
