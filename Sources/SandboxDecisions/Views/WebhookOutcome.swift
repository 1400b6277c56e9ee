/// How far a webhook has come, in the words of the control API.
package enum WebhookOutcome: String, Sendable, CaseIterable {
  case waiting
  /// An attempt is on its way, the first or one that somebody asked for.
  case inFlight = "in_flight"
  case delivered
  case givenUp = "given_up"
  case heldBack = "held_back"
  case dropped
}
