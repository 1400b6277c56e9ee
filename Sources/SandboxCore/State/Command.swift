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
  indirect case receive(RequestView)
  /// Sets what a scenario states from now on.
  indirect case load(Scenario)
  /// Makes a request once, after a wait.
  indirect case call(Callback, after: Duration)
}
