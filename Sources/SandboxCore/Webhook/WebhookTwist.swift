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

/// An attempt as rules look at it: the payout's order, the state told of, the attempt's number.
struct WebhookSubject: MatchSubject {
  let order: StoredOrder
  let login: String
  let status: PayoutStatus
  let attempt: Int

  func value(of key: String) -> String? {
    switch key {
    case "status": status.name
    case "attempt": String(attempt)
    default: order.value(of: key, login: login)
    }
  }
}

extension StoredOrder {
  /// A field of the create as rules name it; `nil` when absent or null.
  func value(of key: String, login: String) -> String? {
    switch key {
    case "contract": contract.name
    case "merchant": login
    case "amount": amount.decimalText
    case "currency": amount.currency.code
    case "external_id": externalID
    case "country": country
    case "bank_code": fields.bankCode(orOf: accountBank)
    default: fields[key]?.comparableText
    }
  }
}
