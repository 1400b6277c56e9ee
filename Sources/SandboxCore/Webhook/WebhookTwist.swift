/// What a rule does to an attempt to deliver a webhook.
///
/// - Source: scenario-language.md §5.
package struct WebhookTwist: Sendable, Equatable {
  /// The attempt goes out so much later.
  package var delay: Delay?
  /// The webhook is never sent.
  package var isDropped = false
  /// How many extra copies go out with the attempt.
  package var copies = 0
  /// The webhook goes out behind the payout's next one.
  package var isReordered = false
  package var corruption: Corruption?
  /// How long the receiver has to answer, in wall time; `nil` for the sender's own time.
  package var timeout: Duration?

  package init() {}

  /// The part of a webhook that is not as it should be.
  package enum Corruption: String, Sendable, CaseIterable {
    /// A control made with another key, as a forger would.
    case control
    /// A body that ends in the middle.
    case body
  }
}

package typealias WebhookRule = ConditionalRule<WebhookTwist>

/// A rule that decided about an attempt.
package struct AppliedWebhookRule: Sendable, Equatable {
  /// The number of the attempt, from 1.
  package let attempt: Int
  package let rule: String
  package let twist: WebhookTwist
}
